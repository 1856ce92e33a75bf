import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import createIcon from "./create-icon.ts";

test("an icon without keys is rendered, its paths as one, and React has nothing to warn of", () => {
  const warned = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const Icon = createIcon({
    node: [
      ["path", { d: "M1 2h3" }],
      ["circle", { r: "2" }],
      ["path", { d: "m5 6h7" }],
    ],
  });
  expect(renderToStaticMarkup(createElement(Icon))).toContain(
    '<path d="M1 2h3M0 0m5 6h7"></path><circle r="2"></circle></svg>',
  );
  expect(warned).not.toHaveBeenCalled();
});
