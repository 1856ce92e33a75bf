import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { Car } from "#shared/car.ts";

/** An outside maps search for a place. */
export function mapsAddress(location: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`;
}

/** The facts that every car has besides its price. */
export function Facts({ car }: { car: Car }) {
  return (
    <dl className="mt-8 border-t border-line text-small">
      <Fact label="Model">{String(car.model)}</Fact>
      <Fact label="State">{car.state}</Fact>
      <Fact label="Color">{car.color}</Fact>
      {car.location && (
        <div className="flex flex-wrap items-center gap-x-4 border-b border-line">
          <dt className="py-3 text-muted">Location</dt>
          <dd className="max-w-full min-w-auto flex-1 text-right wrap-break-word">
            <a
              href={mapsAddress(car.location)}
              target="_blank"
              rel="noopener noreferrer"
              className="link inline-flex min-h-11 items-center gap-2"
            >
              {car.location}
              <ExternalLink aria-hidden className="size-4 shrink-0" />
              <span className="sr-only">on a map, opens in a new tab</span>
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="flex flex-wrap gap-x-4 border-b border-line py-3">
      <dt className="text-muted">{label}</dt>
      <dd className="max-w-full min-w-auto flex-1 text-right wrap-break-word">{children}</dd>
    </div>
  );
}
