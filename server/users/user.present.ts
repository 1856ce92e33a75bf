import type { SignedIn } from "#shared/sign-in.ts";
import type { User } from "#shared/user.ts";
import { presentSessionUser } from "../sessions/sessions.ts";
import type { UserRow } from "./users.queries.ts";

/** The only place that decides which columns of a user leave the server. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    lastName: row.last_name,
    email: row.email,
    country: row.country,
    age: row.age,
    tel: row.tel,
    phone: row.tel,
    image: row.image,
    status: row.status,
    type: row.status,
    verify: row.verified,
    ban: row.banned,
    createdAt: row.created_at.toISOString(),
  };
}

/** The login reply. */
export function presentSignedIn(row: UserRow): SignedIn {
  return { ...presentSessionUser(row), access: true };
}
