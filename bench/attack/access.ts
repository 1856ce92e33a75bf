import { type Access, CALL_ACCESS, PAGE_ACCESS } from "#server/http/access-table.ts";
import type { Row } from "../kit/breaches.ts";
import { type Ask, json } from "./ask.ts";
import { type People, ROLES, type Role } from "./people.ts";
import type { World } from "./world.ts";

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
/**
 * The statuses that may answer a call for somebody else's record: forbidden, not found, or bad
 * input.
 */
const REFUSED = [400, FORBIDDEN, 404, 409];

/** Which of the owner's records a call names. */
const RECORDS: [RegExp, keyof People["ids"]][] = [
  [/^\/user\/edit/, "car"],
  [/\/review\/:id/, "bought"],
  [/\/review\/userid|\/user\/|\/buy\/getbyuser/, "user"],
  [/\/buy\/|\/orders\/|\/purchases\//, "purchase"],
  [/\/seller\//, "seller"],
  [/./, "car"],
];

export function idFor(call: string, { ids }: People): string {
  if (call === "DELETE /review/:id") return ids.review;
  if (call === "DELETE /user/sessions/:id") return ids.session;
  if (/^POST \/buy\/status|^GET \/buy\/status/.test(call)) return ids.purchase;
  const [, noun] = RECORDS.find(([pattern]) => pattern.test(call)) ?? [/./, "car" as const];
  return ids[noun];
}

/** A body that changes something, where it is allowed to. */
function bodyFor(call: string, { ids }: People): object {
  if (call === "PUT /review") return { id: ids.review, rating: 1, title: "Bad", review: "Bad." };
  if (call === "PUT /car/edit/:id") return { color: "Green" };
  if (call === "PUT /user/:id") return { name: "Mallory" };
  if (call.startsWith("PUT /user/dashboard/users")) return { name: "Mallory", status: "admin" };
  if (/bulk/.test(call)) return { ids: [ids.car, ids.user], color: "Green", ban: true };
  if (call === "POST /buy/create") return { userId: ids.user, carsId: [ids.car] };
  return {};
}

function askFor(call: string, people: People, role: Role): Ask {
  const [method = "", pattern = ""] = call.split(" ");
  const path = `/api${pattern.replace(":id", idFor(call, people))}`;
  const cookie = people.cookies[role];
  if (method === "GET") return { method, path, headers: { cookie } };
  return { method, path, ...json(cookie, bodyFor(call, people)) };
}

/** What is wrong with this status, by the table. */
function fault(access: Access, role: Role, status: number): boolean {
  if (status === 0 || status >= 500) return true;
  if (access === "provider") return status < 400 && role !== "admin";
  if (access === "anyone") return false;
  if (role === "nobody") return status !== UNAUTHORIZED;
  if (access === "admin" && role !== "admin") return status !== FORBIDDEN;
  if (access === "owner" && role === "stranger") return !REFUSED.includes(status);
  return status === UNAUTHORIZED;
}

/** Every call, asked by everybody; a refused one must have changed nothing. */
export async function calls(world: World): Promise<Row> {
  const breaches: string[] = [];
  let asked = 0;
  for (const [call, access] of Object.entries(CALL_ACCESS)) {
    const people = await world.newPeople();
    for (const role of ROLES) {
      // What the owner and administrators may change is no breach.
      const outsider = role === "nobody" || (role === "stranger" && access !== "anyone");
      const before = outsider ? await world.snapshot(people) : "";
      const { status } = await world.shop.ask(askFor(call, people, role));
      asked += 1;
      if (fault(access, role, status)) breaches.push(`${call} (${access}) as ${role}: ${status}`);
      if (outsider && (await world.snapshot(people)) !== before)
        breaches.push(`${call} as ${role} changed what is somebody else's`);
    }
  }
  const figures = `${asked} of ${Object.keys(CALL_ACCESS).length} calls as nobody, stranger, owner, administrator; nothing of another's read or changed`;
  return { part: "every role, every call", figures, breaches };
}

function pageFault(access: Access, role: Role, status: number): boolean {
  if (status === 0 || status >= 500) return true;
  if (access === "anyone") return ![200, 404].includes(status);
  if (role === "nobody") return access === "admin" ? status !== UNAUTHORIZED : status !== 302;
  if (role === "admin") return status !== 200;
  if (access === "admin" || (access === "owner" && role === "stranger"))
    return status !== FORBIDDEN;
  return status !== 200;
}

/** Every page, and the data that a navigation to it loads, opened by everybody. */
export async function pages(world: World): Promise<Row> {
  const breaches: string[] = [];
  const people = await world.newPeople();
  const secret = people.ids.purchase;
  let opened = 0;
  for (const [pattern, access] of Object.entries(PAGE_ACCESS)) {
    const id = idFor(pattern, people);
    const page = pattern.replace("/:slug?", "").replace(":id", id).replace("*", "no-such-page");
    for (const role of ROLES) {
      const headers = { cookie: people.cookies[role] };
      const { status } = await world.shop.ask({ path: page, headers });
      const data = await world.shop.ask({
        path: `${page === "/" ? "/_root" : page}.data`,
        headers,
      });
      opened += 2;
      if (pageFault(access, role, status))
        breaches.push(`${page} (${access}) as ${role}: ${status}`);
      const leaks =
        !["owner", "admin"].includes(role) && !page.includes(secret) && data.text.includes(secret);
      if (data.status === 0 || data.status >= 500 || leaks)
        breaches.push(`${page}.data as ${role}: ${data.status}${leaks ? ", leaks" : ""}`);
    }
  }
  return { part: "every role, every page", figures: `${opened} pages and their data`, breaches };
}
