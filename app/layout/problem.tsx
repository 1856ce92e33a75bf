import { isRouteErrorResponse } from "react-router";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "../ui/button.tsx";

interface Words {
  code: string;
  title: string;
  text: string;
}

const words: Record<number, Words> = {
  403: { code: "403", title: "You don't have access", text: messages.notAllowed },
  404: {
    code: "404",
    title: "Not Found",
    text: "This page does not exist, or the car it showed has left the shop.",
  },
  503: { code: "503", title: "One moment", text: messages.unavailable },
};

const unexpected: Words = { code: "500", title: "We are sorry", text: messages.unexpected };

function wordsOf(error: unknown): Words {
  return (isRouteErrorResponse(error) && words[error.status]) || unexpected;
}

export const problemTitle = (error: unknown) => wordsOf(error).title;

/** Shown instead of a page that could not be shown. */
export function Problem({ error }: { error: unknown }) {
  const { code, title, text } = wordsOf(error);
  // A refusal may have a message of its own.
  const said = isRouteErrorResponse(error) && error.status === 403 && String(error.data ?? "");
  return (
    <div className="page scene min-h-[70vh] gap-8 py-16">
      <div className="max-w-prose">
        <p className="caps text-accent">{code}</p>
        <h1 className="mt-4 text-heading">{title}</h1>
        <p className="mt-6 text-lead text-balance text-muted">{said || text}</p>
        <div className="mt-10 flex flex-wrap justify-center gap-3">
          <Button to={paths.home()}>Home</Button>
          {code !== "404" && (
            <Button variant="secondary" onClick={() => window.location.reload()}>
              Try again
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
