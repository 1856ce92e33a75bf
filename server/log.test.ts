import { expect, test } from "vitest";
import { readableLog } from "#test/log.ts";
import { createLog, createSecurityLog, withRequestId } from "./log.ts";

test("a line is JSON with its time, level and message", () => {
  const { log, lines } = readableLog();
  log.warn({ service: "mail" }, "A service is down");
  log.info("Not at this level");
  expect(lines).toEqual([
    { level: "warn", time: expect.any(String), service: "mail", msg: "A service is down" },
  ]);
  expect(new Date(String(lines[0]?.time)).getTime()).not.toBeNaN();
});

test("an error is logged with its stack and cause, but without its other fields", () => {
  const { log, lines } = readableLog();
  const cause = new Error("connect ECONNREFUSED");
  const headers = { authorization: "Bearer APP_USR-secret" };
  const error = Object.assign(new Error("No answer", { cause }), { code: "E1", headers });
  log.error({ err: error }, "Could not ask");
  expect(lines[0]).toMatchObject({ msg: "Could not ask", err: { type: "Error", code: "E1" } });
  expect(JSON.stringify(lines)).toContain("connect ECONNREFUSED");
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("secrets are not logged", () => {
  const { log, lines } = readableLog();
  const headers = { cookie: "sid=secret", authorization: "secret", "set-cookie": "secret" };
  log.warn({ headers, req: { headers } }, "A request");
  log.warn({ ...headers, token: "secret", body: { password: "secret" } }, "A form");
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("a line logged during a request has its id, also after an await", async () => {
  const { log, lines } = readableLog();
  const waited = Promise.withResolvers<void>();
  withRequestId("one", async () => {
    await Promise.resolve();
    log.warn("Later");
    waited.resolve();
  });
  log.warn("Outside");
  await waited.promise;
  expect(lines.map(({ msg, reqId }) => [msg, reqId])).toEqual([
    ["Outside", undefined],
    ["Later", "one"],
  ]);
});

test("the security log writes at every level except silent and error (behaviour 126)", () => {
  const heard = (logLevel: "silent" | "error" | "warn" | "debug") => {
    const lines: Record<string, unknown>[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line));
    const log = createLog({ logLevel, development: false }, { write });
    createSecurityLog(log).info({ event: "sign-in.answered", password: "x" }, "Security event");
    return lines;
  };
  expect(heard("silent")).toEqual([]);
  expect(heard("error")).toEqual([]);
  for (const level of ["warn", "debug"] as const)
    expect(heard(level)).toMatchObject([{ event: "sign-in.answered", password: "[Redacted]" }]);
});
