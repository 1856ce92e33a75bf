/**
 * The query of an address as fields of a form, which sends them along: browsers drop the query of a
 * form's own address.
 */
export function QueryFields({ of }: { of: string }) {
  const fields = [...new URLSearchParams(of.split("?")[1])];
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
