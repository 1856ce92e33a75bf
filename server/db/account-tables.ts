import type { ColumnType, Generated } from "kysely";

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type MomentWithDefault = ColumnType<Date, Date | undefined, Date>;
type Counter = Generated<number>;

export interface SessionTable {
  token_hash: Buffer;
  /** No secret, for its owner to name it. */
  id: Generated<string>;
  user_id: string;
  created_at: CreatedAt;
  last_seen_at: MomentWithDefault;
  expires_at: Date;
  /** When a second factor was last shown in this session. */
  factor_shown_at: Date | null;
  device: Generated<string>;
  /** The address that it was last used from. */
  ip: Generated<string>;
}

export interface AccountTokenTable {
  token_hash: Buffer;
  user_id: string;
  purpose: "verify" | "reset" | "email";
  expires_at: Date;
  /** The new address that the link is for. */
  email: string | null;
}

export interface KnownDeviceTable {
  token_hash: Buffer;
  user_id: string;
  expires_at: Date;
}

export interface TotpTable {
  user_id: string;
  /** Encrypted with the key, see server/encryption/; without one it is from before that. */
  secret: Buffer;
  key_id: string | null;
  created_at: MomentWithDefault;
  /** Null until its owner has entered a code. */
  confirmed_at: Date | null;
  /** The time step of the last code taken. */
  last_step: Counter;
}

export interface EncryptionKeyTable {
  id: string;
  added_at: CreatedAt;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: Counter;
  transports: Generated<string[]>;
  name: string;
  created_at: CreatedAt;
  last_used_at: Date | null;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
}

export interface SignInChallengeTable {
  token_hash: Buffer;
  kind: "second-factor" | "passkey" | "enrolment";
  user_id: string | null;
  /** The challenge that a passkey is to sign. */
  challenge: string | null;
  attempts: Counter;
  expires_at: Date;
}
