import { useState } from "react";
import { useRevalidator } from "react-router";
import { messages } from "#shared/messages.ts";
import type { Session } from "#shared/session.ts";
import { api } from "../../../api/api.ts";
import type { Reply } from "../../../api/request.ts";
import { LocalTime } from "../../../cars/local-time.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { firstClick, isSecondClick } from "../../../ui/first-click.ts";
import { toast } from "../../../ui/toast.ts";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { Section } from "../section.tsx";

interface SessionsProps {
  sessions: Session[];
  below: "h1" | "h2";
}

/** Where the user is signed in; each place but this one can be signed out. */
export function Sessions({ sessions, below }: SessionsProps) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const list = useKeptFocus<HTMLUListElement>(sessions);

  async function end(ended: Promise<Reply<unknown>>, done: string): Promise<void> {
    setBusy(true);
    const reply = await ended;
    if (reply.ok) toast({ kind: "success", text: done });
    else toast({ kind: "error", text: reply.error.message });
    await revalidate();
    setBusy(false);
  }

  return (
    <Section
      title="Where you are signed in"
      text="End any session that you do not recognize, and then choose a new password."
      below={below}
    >
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Where you are signed in"
        className="mt-5 border-t border-line outline-none"
      >
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => end(api.sessions.end(session.id), messages.sessionEnded)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-5 noscript:hidden"
          disabled={busy}
          onClick={() => void end(api.sessions.endOthers(), messages.sessionsEnded)}
        >
          End all other sessions
        </Button>
      )}
    </Section>
  );
}

interface SessionLineProps {
  session: Session;
  busy: boolean;
  onEnd: () => Promise<void>;
}

function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const { device, ip, createdAt, lastSeenAt, current } = session;
  const end = firstClick(() => void onEnd());
  return (
    <li className="flex min-h-19 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{device}</p>
        <p className="text-small text-muted">
          {ip && <span className="break-all">{ip}, </span>}
          {current ? (
            <>
              since <LocalTime value={createdAt} />
            </>
          ) : (
            <>
              last used at <LocalTime value={lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {current ? (
        <Badge>This device</Badge>
      ) : (
        <Button
          variant="secondary"
          className="noscript:hidden"
          disabled={busy}
          aria-label={`End the session of ${device}`}
          // The second click of a double click would end the next session, which is now under the pointer.
          onClick={(event) => isSecondClick(event) || end(event)}
        >
          End
        </Button>
      )}
    </li>
  );
}
