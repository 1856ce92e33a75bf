import type { ComponentProps } from "react";
import { IconLink } from "../../ui/icon-button.tsx";
import { Link } from "../../ui/link.tsx";
import { useLeftList } from "./list-address.ts";

/** A link from a table to the page of a row, which leads back to the table as it was left. */
export function RowLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} state={useLeftList()} />;
}

export function RowIconLink(props: ComponentProps<typeof IconLink>) {
  return <IconLink {...props} state={useLeftList()} />;
}
