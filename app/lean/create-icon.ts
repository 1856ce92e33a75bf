import { type ComponentProps, createElement } from "react";

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/** Stands in for Lucide's own, which also reads a context, names classes and scales strokes. */
// biome-ignore lint/style/noDefaultExport: as Lucide's own
export default function createIcon({ node }: IconData) {
  return (props: ComponentProps<"svg">) =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
