import { type ComponentType, lazy, memo, Suspense } from "react";
import { messages } from "#shared/messages.ts";
import { Arrived } from "../../startup/later.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { AuditData } from "./load-tab.ts";

// Few visits to the dashboard are for the audit trail, so its code is loaded with its tab.
const AuditTab = lazy<ComponentType<AuditData>>(() =>
  import("./audit-tab.tsx").then(
    (module) => ({
      default: (data) => (
        <Arrived name="audit">
          <module.AuditTab {...data} />
        </Arrived>
      ),
    }),
    () => ({ default: Unavailable }),
  ),
);

/** Memoized: a render before its code has arrived would replace the server's markup. */
export const LaterAuditTab = memo(function LaterAuditTab(data: AuditData) {
  return (
    <Suspense fallback={<Loading />}>
      <AuditTab {...data} />
    </Suspense>
  );
});

function Loading() {
  return (
    <div role="status" aria-label="Loading the audit trail" className="mt-8 grid gap-4">
      {["w-48 h-10", "h-28", "h-12", "h-12", "h-12", "h-12"].map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Skeleton key={index} className={size} />
      ))}
    </div>
  );
}

function Unavailable() {
  return (
    <EmptyState title="The audit trail could not be loaded" text={messages.unavailable}>
      <Button onClick={() => location.reload()}>Try again</Button>
    </EmptyState>
  );
}
