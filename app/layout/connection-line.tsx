import { messages } from "#shared/messages.ts";
import { retryNow, useLoadFailure, useOffline } from "../startup/connection.ts";
import { Button } from "../ui/button.tsx";
import { useDocumentFallback } from "./use-document-fallback.ts";

const words = {
  unreachable: "The shop cannot be reached.",
  unavailable: `${messages.unavailable}.`,
  failed: `${messages.unexpected}.`,
} as const;

/** Says why the next page does not load, above the current one and without covering it. */
export function ConnectionLine({ className }: { className?: string }) {
  const offline = useOffline();
  const failure = useLoadFailure();
  useDocumentFallback();
  const text = offline ? "You are offline." : failure && words[failure.problem];
  return (
    <div role="status" className={className}>
      {text && (
        <div className="flex min-h-13 w-full animate-appear items-center justify-center gap-x-4 border-t border-line bg-sunken px-4 py-1 text-small">
          <p>
            {text}
            {failure && offline && " The page opens when the connection is back."}
          </p>
          {failure && (
            <Button
              variant="quiet"
              className="shrink-0 px-3"
              loading={failure.retrying}
              onClick={retryNow}
            >
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
