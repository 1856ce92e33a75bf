import { expect, test, vi } from "vitest";
import { audit } from "./audit.js";

function run(output) {
  const lines = [];
  vi.spyOn(console, "log").mockImplementation((line) => lines.push(line));
  const code = audit(() => ({ output, code: 1 }), new Set(["node_modules/a"]));
  vi.restoreAllMocks();
  return { code, last: lines.at(-1) };
}
const found = (severity, nodes = ["node_modules/a"]) =>
  JSON.stringify({ vulnerabilities: { a: { name: "a", severity, range: "<2.0.0", nodes } } });

test.each([
  "",
  "npm error code ENOTFOUND",
  '{"message":"405 Method Not Allowed","error":{"summary":""}}',
])("an audit is skipped with a message if the registry does not answer: %s", (output) => {
  expect(run(output)).toEqual({ code: 0, last: "Audit: skipped, the registry does not answer." });
});

test("a serious vulnerability fails the audit, a minor one is reported", () => {
  expect(run(found("high")).code).toBe(1);
  expect(run(found("low"))).toEqual({
    code: 0,
    last: "Audit: 1 known vulnerabilities, 0 of them serious.",
  });
  expect(run('{"vulnerabilities":{}}').code).toBe(0);
});

test("a vulnerability of a tool that is not in a release does not fail the audit", () => {
  expect(run(found("critical", ["node_modules/b", "node_modules/c/node_modules/a"]))).toEqual({
    code: 0,
    last: "Audit: 0 known vulnerabilities, 0 of them serious.",
  });
});
