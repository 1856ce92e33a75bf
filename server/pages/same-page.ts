import type { FastifyRequest } from "fastify";
import { pathOf } from "../http/address.ts";
import type { Services } from "../services.ts";
import type { CurrentUser } from "../sessions/sessions.ts";

const HOME = /^\/home(?:\.data)?$/;
const CAR = /^\/detail\/([\da-f-]{36})(?:\.data|\/[^/]+)?$/;
/** With a payment in the address the catalogue shows the visitor's own data. */
const PAYMENT = /[?&](?:status|external_reference)=/;
/** As app/purchases/bought-cookie.ts names it. */
const BOUGHT = /(?:^|;\s*)bought=/;

/** Pages that are nearly the same for everybody, all with the same header. */
export function isForAll(url: string): boolean {
  const path = pathOf(url);
  return HOME.test(path) || CAR.test(path);
}

/** Whether a signed-in visitor gets the page of anonymous ones, with only another header. */
export function createSamePage({ cars }: Pick<Services, "cars">) {
  return async ({ url, headers }: FastifyRequest, user: CurrentUser): Promise<boolean> => {
    const path = pathOf(url);
    if (HOME.test(path)) return !PAYMENT.test(url) && !BOUGHT.test(headers.cookie ?? "");
    const [, car] = CAR.exec(path) ?? [];
    return car !== undefined && user.type === "user" && !(await cars.concernsUser(user.id, car));
  };
}
