import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";

/** A field with room for one line beneath it, so that a message moves nothing. */
export function FormField(props: Omit<ComponentProps<typeof Field>, "noteRoom">) {
  return <Field {...props} noteRoom />;
}
