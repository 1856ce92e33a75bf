import { STATUS_CODES } from "node:http";
import { noteUnfollowed } from "../catalogue/followed-reads.ts";
import { HttpError } from "../http/errors.ts";
import { outage } from "../http/outages.ts";
import type { Services } from "../services.ts";

/** React Router takes the status of an error page only from a thrown Response. */
export function toResponse(error: unknown): unknown {
  const refusal = error instanceof HttpError ? error : outage(error);
  if (!refusal) return error;
  const { statusCode: status, message } = refusal;
  return new Response(message, { status, statusText: STATUS_CODES[status] });
}

type Verb = (...args: unknown[]) => unknown;

/** Reads that report by themselves when their result has changed, or whose result never changes. */
const FOLLOWED = [
  "cars.search",
  "cars.total",
  "cars.facets",
  "cars.detail",
  "cars.context",
  "cars.onOfferOf",
  "reviews.ofCar",
  // Reads of nobody's data, with the same result each time.
  "reviews.eligibility",
  "checkout.statusOfCars",
  "sellers.ofCar",
  "sellers.profile",
  "pictures.placeholders",
];

function wrap(verb: Verb, name: string): Verb {
  const followed = FOLLOWED.includes(name);
  return (...args) => {
    if (!followed) noteUnfollowed();
    try {
      const result = verb(...args);
      return result instanceof Promise
        ? result.catch((error) => {
            throw toResponse(error);
          })
        : result;
    } catch (error) {
      throw toResponse(error);
    }
  };
}

/** The services for page loaders: expected refusals become error pages with their status. */
export function pageServices(services: Services): Services {
  const wrapped = Object.entries(services).map(([noun, service]) => {
    if (typeof service !== "object") return [noun, service];
    const verbs = Object.entries(service).map(([name, verb]) => [
      name,
      typeof verb === "function" ? wrap(verb as Verb, `${noun}.${name}`) : verb,
    ]);
    return [noun, Object.fromEntries(verbs)];
  });
  return Object.fromEntries(wrapped) as Services;
}
