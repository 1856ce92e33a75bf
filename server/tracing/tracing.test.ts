import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { testDatabase } from "#test/database.ts";
import { fakeCollector } from "#test/fake-collector.ts";
import { freePort } from "#test/free-port.ts";
import { smtpServer } from "#test/smtp-server.ts";
import { startShop } from "#test/start-shop.ts";
import { aboutStatement } from "./about-statement.ts";

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;

async function openCollector() {
  const collector = await fakeCollector();
  onTestFinished(() => collector.close().then(() => undefined));
  return collector;
}

/** Runs a shop in another process that sends its traces to the collector, and stops it. */
async function visited(
  settings: NodeJS.ProcessEnv,
  visit: (address: string) => Promise<void>,
): Promise<{ errors: string; code: number | null }> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "marque-traces-"));
  onTestFinished(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const port = await freePort();
  const shop = startShop({
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...settings,
  });
  onTestFinished(shop.kill);
  await shop.opened;
  await visit(`http://127.0.0.1:${port}`);
  shop.child.kill("SIGTERM");
  return { code: await shop.ended, errors: await shop.errors };
}

const register = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/user/create`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({
      email: "traced@people.example",
      password: "Secretive123",
      name: "Unmistakable",
      lastName: "Visitor",
      country: "Italy",
      age: 40,
      status: "user",
    }),
  });

test("a request, its statements, a job and an outgoing call are spans without personal data (behaviour 183)", async () => {
  const collector = await openCollector();
  const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const mail = await smtpServer();
  onTestFinished(mail.close);
  const { code, errors } = await visited(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
      TRUST_PROXY: "127.0.0.1",
      SMTP_URL: `smtp://${mail.host}`,
      MAIL_FROM: "shop@shop.example",
    },
    async (address) => {
      expect((await register(address, { traceparent: parent })).status).toBe(201);
      await fetch(`${address}/api/car/search?name=Unmistakable`);
      await fetch(`${address}/api/user`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "nobody@people.example", password: "Wrong1234" }),
      });
      await fetch(`${address}/login/resetpassword?token=Unmistakable`);
      // The mail of the registration is a job.
      await expect.poll(() => collector.spans().some(({ name }) => name === "job mail")).toBe(true);
    },
  );
  expect([code, collector.refusals]).toEqual([0, []]);
  expect(collector.requests[0]?.headers["x-key"]).toBe("a b");
  expect(collector.resource()).toMatchObject({
    "service.name": "marque",
    "service.version": expect.stringMatching(/^\d/),
    "deployment.environment.name": "test",
  });
  const spans = collector.spans();
  const registered = spans.find(({ name }) => name === "POST /api/user/create");
  expect(registered).toMatchObject({
    kind: SERVER,
    traceId: "0af7651916cd43dd8448eb211c80319c",
    parentSpanId: "b7ad6b7169203331",
    attributes: {
      "http.request.method": "POST",
      "http.route": "/api/user/create",
      "http.response.status_code": 201,
    },
  });
  // Log lines contain the id of their trace.
  const lines = errors
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const forbidden = spans.find(({ name }) => name === "POST /api/user");
  expect(lines.find(({ event }) => event === "sign-in.failed")).toMatchObject({
    trace_id: forbidden?.traceId,
    span_id: forbidden?.spanId,
  });
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === registered?.spanId);
  expect(inside.map(({ name, kind }) => [name, kind])).toContainEqual(["insert app_user", CLIENT]);
  const job = spans.find(({ name }) => name === "job mail");
  expect(job?.kind).toBe(CONSUMER);
  const mailed = spans.find(({ attributes }) => attributes["peer.service"] === "mail");
  expect(mailed?.traceId).toBe(job?.traceId);
  expect(collector.text()).not.toMatch(/Unmistakable|traced@|Secretive/);
});

test("a traceparent of an untrusted client is ignored, and a share of the traces can be sampled", async () => {
  const collector = await openCollector();
  const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0",
  };
  await visited(settings, async (address) => {
    await fetch(`${address}/healthz`, { headers: { traceparent: parent } });
  });
  expect(collector.spans()).toEqual([]);
});

test("a collector that hangs or fails causes no delay, and is logged once", async () => {
  const collector = await openCollector();
  collector.fail(400);
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, STOP_DELAY: "0" };
  const { code, errors } = await visited(settings, async (address) => {
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await expect.poll(() => collector.requests.length).toBeGreaterThan(0);
    collector.fail("hang");
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
  expect(code).toBe(0);
  expect(errors.match(/Traces could not be sent/g)).toHaveLength(1);
});

test.each([
  ["select id from app_user where id = $1", "select app_user"],
  ['select "id" from "car" where "id" = $1', "select car"],
  ['insert into "audit_entry" ("a") values ($1)', "insert audit_entry"],
  ["\n  update sign_in_challenge now set challenge = null", "update sign_in_challenge"],
  ["begin", "begin"],
  ["", "sql"],
])("the span of the statement %j is named %s", (sql, name) => {
  expect(aboutStatement(sql).name).toBe(name);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector" }, "must be a full address"],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, "must be http/json"],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "key" }, "must be written as name=value"],
  [{ OTEL_TRACES_SAMPLER: "sometimes" }, "must be parentbased_always_on"],
  [{ OTEL_TRACES_SAMPLER_ARG: "2" }, "must be a number from 0 to 1"],
])("the settings %j are refused", (settings, message) => {
  expect(() => readConfig(settings)).toThrow(message);
});

test("there are no traces without a collector, or if tracing is disabled", () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/" };
  expect(readConfig({}).tracing).toBeUndefined();
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: "TRUE" }).tracing).toBeUndefined();
  expect(readConfig(endpoint).tracing?.url).toBe("http://127.0.0.1:4318/v1/traces");
});
