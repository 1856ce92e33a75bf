import type { Car } from "#shared/car.ts";
import { FACT_GROUPS, factText } from "#shared/fact-texts.ts";
import { Fact } from "./facts.tsx";

/** The other facts that the seller gives, in groups. */
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
