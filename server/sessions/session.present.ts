import type { Session } from "#shared/session.ts";
import type { SessionRow } from "./sessions.queries.ts";

/** What people see of their own sessions. */
export function presentSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    device: row.device || "Unknown device",
    ip: row.ip,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.id === currentId,
  };
}
