import { type ComponentProps, createElement } from "react";
import { cx } from "../ui/cx.ts";

type IconNode = [tag: string, attributes: Record<string, string>][];

/** All paths as one: a page has two icons on each of its cards, and every element costs time. */
function joined(node: IconNode): IconNode {
  const paths = node.filter(([tag]) => tag === "path");
  if (paths.length < 2) return node;
  // Each begins with a move, and a relative one goes from where the path before it ended.
  const d = paths.map(([, path]) => path.d?.replace(/^m/, "M0 0m")).join("");
  return [["path", { d }], ...node.filter(([tag]) => tag !== "path")];
}

/** Replaces Lucide's own, which also reads a context, names classes and scales strokes. */
// biome-ignore lint/style/noDefaultExport: as Lucide's own
export default function createIcon(icon: { node: IconNode }) {
  const node = joined(icon.node);
  return (props: ComponentProps<"svg">) =>
    createElement(
      "svg",
      {
        viewBox: "0 0 24 24",
        "aria-hidden": true,
        ...props,
        className: cx("icon", props.className),
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
