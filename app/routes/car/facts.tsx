import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { Car } from "#shared/car.ts";
import { FACT_GROUPS, factText } from "#shared/fact-texts.ts";

/** An outside maps search for a place. */
export function mapsAddress(location: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`;
}

/** What every car has, beside its price. */
export function Facts({ car }: { car: Car }) {
  return (
    <dl className="mt-8 border-t border-line text-small">
      <Fact label="Model">{String(car.model)}</Fact>
      <Fact label="State">{car.state}</Fact>
      <Fact label="Color">{car.color}</Fact>
      {car.location && (
        <div className="flex items-center justify-between gap-4 border-b border-line">
          <dt className="py-3 text-muted">Location</dt>
          <dd className="text-right">
            <a
              href={mapsAddress(car.location)}
              target="_blank"
              rel="noopener noreferrer"
              className="link inline-flex min-h-11 items-center gap-2"
            >
              {car.location}
              <ExternalLink aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
              <span className="sr-only">on a map, opens in a new tab</span>
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What the seller tells beyond that, in groups. */
export function Specification({ car }: { car: Car }) {
  const told = FACT_GROUPS.map(({ title, facts }) => ({
    title,
    facts: facts.map((name) => factText(car, name)).filter(({ text }) => text),
  })).filter(({ facts }) => facts.length > 0);
  if (told.length === 0) return null;
  return (
    <section aria-labelledby="specification">
      <h2 id="specification" className="text-title">
        Specification
      </h2>
      <div className="mt-6 -mb-10 gap-x-12 sm:columns-2 sm:has-[>:only-child]:columns-1">
        {told.map(({ title, facts }) => (
          <div key={title} className="break-inside-avoid pb-10">
            <h3 className="caps font-sans text-muted">{title}</h3>
            <dl className="mt-3 border-t border-line text-small">
              {facts.map(({ name, label, text }) => (
                <Fact key={name} label={label}>
                  {text}
                </Fact>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="flex justify-between gap-4 border-b border-line py-3">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
