/** Says on every page of a public demonstration that it is one. */
export function DemoLine() {
  return (
    <aside aria-label="About this shop" className="border-b border-line bg-sunken">
      <p className="page flex min-h-11 flex-wrap items-center gap-x-3 py-2.5 text-small text-muted">
        <span className="caps text-accent">Demonstration</span>
        Nothing here is for sale: no money changes hands, and anyone can use the published accounts.
      </p>
    </aside>
  );
}
