import { ExternalLink } from "lucide-react";
import type { Car } from "#shared/car.ts";
import { FACT_GROUPS, factText } from "#shared/fact-texts.ts";

/** An outside maps search for a place. */
export function mapsAddress(location: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`;
}

export function Facts({ car }: { car: Car }) {
  const facts: [string, string][] = [
    ["Model", String(car.model)],
    ["State", car.state],
    ["Color", car.color],
  ];
  return (
    <dl className="mt-10 border-t border-line text-small">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-3">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ),
      )}
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
      {FACT_GROUPS.flatMap(({ facts }) => facts).map((name) => {
        const { label, text } = factText(car, name);
        return (
          text && (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-3">
              <dt className="text-muted">{label}</dt>
              <dd className="text-right wrap-anywhere">{text}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
