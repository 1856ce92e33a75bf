import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../ui/cx.ts";

export interface FormMessageText {
  tone: "danger" | "success";
  title: string;
  text?: ReactNode;
}

/**
 * A message about the whole form. The element exists before its text, so that screen readers
 * announce it.
 */
export function FormMessage({ message }: { message: FormMessageText | null }) {
  const good = message?.tone === "success";
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <div role={good ? "status" : "alert"}>
      {message && (
        <div
          className={cx(
            "flex animate-rise gap-3 border-l-2 bg-sunken px-4 py-3 text-small",
            good ? "border-success" : "border-danger",
          )}
        >
          <Icon
            aria-hidden
            className={cx("mt-px size-5 shrink-0", good ? "text-success" : "text-danger")}
          />
          <div>
            <p className="font-medium">{message.title}</p>
            {message.text && <div className="mt-0.5 text-muted">{message.text}</div>}
          </div>
        </div>
      )}
    </div>
  );
}
