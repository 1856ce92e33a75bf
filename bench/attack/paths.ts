import type { Row } from "../kit/breaches.ts";
import type { Answer } from "./ask.ts";
import type { World } from "./world.ts";

const TARGETS = ["etc/passwd", "package.json", "server/config.ts", "data/postgresql/PG_VERSION"];
const UPS = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..%5c",
  "..\\",
  "....//",
  "..;/",
  "%252e%252e%252f",
  "%c0%ae%c0%ae/",
  "..%c0%af",
  ".%00./",
  "..%u2215",
  "%uff0e%uff0e/",
  "..%00/",
  "../%00",
];
const STARTS = [
  "/",
  "/pictures/",
  "/pictures/u/",
  "/pictures/scenes/",
  "/assets/",
  "/api/docs/static/",
  "/sandbox/type/",
  "/api/car/detail/",
];
const ODD = [
  "//etc/passwd",
  "/\\etc\\passwd",
  "/file:///etc/passwd",
  "http://evil.example/",
  "//evil.example/%2f..",
  "/pictures//etc/passwd",
  "/pictures/u/.sizes/",
  "/pictures/.sizes/aa/x.webp",
  "/.env",
  "/.git/config",
  "/server/main.ts",
  "/build/server/index.js",
  "/node_modules/fastify/package.json",
  "/assets/../../server/index.js",
  "/pictures/con.webp",
  "/pictures/u/%00.webp",
  `/pictures/${"a".repeat(3_000)}.webp`,
  "/pictures/models/a.webp?w=99999999",
  "/home%0d%0aset-cookie:%20a=b",
  "/docs%0d%0ax:y",
  "/%0d%0aLocation:%20//evil.example",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "//evil.example//",
  "/login?back=//evil.example",
  "/login?back=https:%2f%2fevil.example",
  "/login?back=javascript:alert(1)",
  "/home?%00",
  "/home?name=%ff",
  "/home?__proto__[x]=1",
  "/api/__proto__",
  "/api/car/detail/__proto__",
  "/%",
  "/%zz",
  "*",
];
const SECRETS = /root:x:0|"name": "marque"|createApp|readConfig|const BUILD|^18\s*$/;

/** Where an answer sends browsers, if it is not to the shop. */
function leadsAway({ headers }: Answer): boolean {
  const to = headers.location;
  return to !== undefined && !/^\/(?![/\\])/.test(to);
}

function faultOf(answer: Answer, address: string): string | undefined {
  const { status, headers, text } = answer;
  if (status === 0 || status >= 500) return `${status} ${text.slice(0, 80)}`;
  if (SECRETS.test(text)) return "reads a file";
  if (headers["set-cookie"]?.some((one) => one.startsWith("a=b"))) return "sets a header";
  if (leadsAway(answer) && !headers.location?.startsWith(address))
    return `leads to ${headers.location}`;
}

/** Path traversal (one spelling in `each`), header injection by line breaks, open redirects. */
export async function paths({ shop }: World, each: number): Promise<Row> {
  const breaches: string[] = [];
  const deep = STARTS.flatMap((start) =>
    UPS.flatMap((up) => TARGETS.map((target) => start + up.repeat(6) + target)),
  );
  const all = [...deep.filter((_, at) => at % each === 0), ...ODD];
  for (const path of all) {
    const answer = await shop.ask({ path }).catch(() => undefined);
    const fault = answer ? faultOf(answer, shop.address) : undefined;
    if (fault) breaches.push(`${path.slice(0, 120)}: ${fault}`);
  }
  return {
    part: "paths",
    figures: `${all.length} addresses; no file read, no header set, no way out`,
    breaches,
  };
}

/** A sign-in with nothing unusual but its headers: a wrong password is a 401. */
const BODY = '{"email":"nobody@people.example","password":"Wrong1234"}';
const LENGTH = `content-length: ${BODY.length}`;
const signIn = (...more: string[]) =>
  `POST /api/user HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nconnection: close\r\n${more.join("\r\n")}\r\n\r\n${BODY}`;

/** Requests that two servers may read differently (request smuggling), and ones from other sites. */
const RAW: [string, string, RegExp][] = [
  ["a plain sign-in", signIn(LENGTH), /^HTTP\/1.1 401/],
  ["two lengths", signIn(LENGTH, "content-length: 9"), /^HTTP\/1.1 400/],
  ["a length and chunks", signIn(LENGTH, "transfer-encoding: chunked"), /^HTTP\/1.1 400/],
  ["odd chunks", signIn("transfer-encoding: xchunked"), /^HTTP\/1.1 (400|501)/],
  ["two hosts", signIn(LENGTH, "host: evil.example"), /^HTTP\/1.1 400/],
  ["no host", "GET /home HTTP/1.1\r\nconnection: close\r\n\r\n", /^HTTP\/1.1 400/],
  [
    "a space before the colon",
    "GET /home HTTP/1.1\r\nhost : x\r\nconnection: close\r\n\r\n",
    /^HTTP\/1.1 400/,
  ],
  [
    "a huge header",
    `GET / HTTP/1.1\r\nhost: x\r\ny: ${"y".repeat(70_000)}\r\n\r\n`,
    /^HTTP\/1.1 431/,
  ],
  ["another site's form", signIn(LENGTH, "origin: https://evil.example"), /^HTTP\/1.1 403/],
  ["no HTTP", "\x16\x03\x01\x02\x00\x01\r\n\r\n", /^HTTP\/1.1 400/],
];

export async function requests({ shop }: World): Promise<Row> {
  const breaches: string[] = [];
  for (const [name, bytes, wanted] of RAW) {
    const answer = await shop.raw(bytes);
    if (!wanted.test(answer)) breaches.push(`${name}: ${answer.slice(0, 60)}`);
  }
  return {
    part: "requests that are no good HTTP",
    figures: `${RAW.length - 1}, each refused`,
    breaches,
  };
}
