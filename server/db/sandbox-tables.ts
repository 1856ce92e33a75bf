import type { ColumnType, Generated, JSONColumnType } from "kysely";

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface SandboxAccountTable {
  id: Generated<boolean>;
  collector_id: number;
  access_token: string;
  webhook_secret: string;
}

export interface SandboxPreferenceTable {
  id: string;
  order_id: Generated<number>;
  request: JSONColumnType<Record<string, unknown>>;
  external_reference: string | null;
  /** Decimal text. */
  amount: string;
  currency: string;
  expires_at: Date | null;
  created_at: Date;
}

export interface SandboxPaymentTable {
  id: Generated<number>;
  preference_id: string;
  status: string;
  status_detail: string;
  amount_refunded: Generated<string>;
  created_at: Date;
  approved_at: Date | null;
  updated_at: Date;
}

export interface SandboxIdempotencyTable {
  key: string;
  request_hash: string;
  status: number;
  reply: JSONColumnType<Record<string, unknown>>;
  created_at: CreatedAt;
}

export interface SandboxIdentityKeyTable {
  id: Generated<number>;
  private_jwk: JSONColumnType<Record<string, unknown>>;
}
