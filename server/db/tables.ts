import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from "kysely";
import type { PurchaseStatus } from "#shared/admin-purchases.ts";
import type {
  AccountTokenTable,
  EncryptionKeyTable,
  KnownDeviceTable,
  PasskeyTable,
  RecoveryCodeTable,
  SessionTable,
  SignInChallengeTable,
  TotpTable,
} from "./account-tables.ts";
import type {
  BrandTable,
  CarCountTable,
  CarNameTable,
  CarTable,
  PriceChangeTable,
  PriceFiguresTable,
} from "./car-tables.ts";
import type {
  SandboxAccountTable,
  SandboxIdempotencyTable,
  SandboxIdentityKeyTable,
  SandboxPaymentTable,
  SandboxPreferenceTable,
} from "./sandbox-tables.ts";

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type MomentWithDefault = ColumnType<Date, Date | undefined, Date>;
type Counter = Generated<number>;

export interface AppUserTable {
  id: string;
  /** Trimmed and in lower case. */
  email: string;
  /** PHC string; null for accounts that only ever signed in through the identity provider. */
  password_hash: string | null;
  /** The identity provider's own id of the person. */
  identity_subject: string | null;
  name: string;
  last_name: Generated<string>;
  age: number | null;
  country: Generated<string>;
  tel: Generated<string>;
  image: string | null;
  status: Generated<"user" | "admin">;
  verified: Generated<boolean>;
  /** Whether the person who set the password has shown to own the address too. */
  owner_proven: Generated<boolean>;
  banned: Generated<boolean>;
  created_at: CreatedAt;
  deleted_at: Date | null;
  /** fold(name || ' ' || last_name || ' ' || email) */
  search_key: ColumnType<string, never, never>;
}

export interface ReviewTable {
  id: string;
  car_id: string;
  user_id: string;
  rating: number;
  title: string;
  review: string;
  created_at: CreatedAt;
}

export interface PurchaseTable {
  id: string;
  user_id: string;
  status: Generated<PurchaseStatus>;
  price: number;
  preference_id: string | null;
  init_point: string | null;
  /** Decimal text, in charge_currency. */
  charge_amount: string | null;
  charge_currency: string | null;
  created_at: CreatedAt;
  expires_at: Date;
  /** Until when it may be paid: `expires_at` without a review of its payment. */
  pay_until: Date | null;
  approved_at: Date | null;
  /** When the status stopped being pending. */
  settled_at: Date | null;
  /** The approved payment. */
  payment_id: string | null;
  collector_id: string | null;
  /** When to ask the provider again, up to version 0.1; since then a job. */
  check_at: Date | null;
  /** When the buyer's browser first confirmed the purchase. */
  recorded_at: Date | null;
  /** fold() of the buyer's e-mail and the cars; maintained by triggers. */
  search_key: ColumnType<string, never, never>;
  /** Since when the buyer waits for a pending payment; a mail will say how it ended. */
  awaited_since: Date | null;
}

export interface PurchaseCarTable {
  purchase_id: string;
  position: number;
  car_id: string;
  /** Set by a trigger. */
  seller_id: ColumnType<string, never, never>;
  name: string;
  brand: string;
  model: number;
  state: "New" | "Used";
  price: number;
  image: string[];
}

export interface CarHoldTable {
  car_id: string;
  purchase_id: string;
  user_id: string;
  expires_at: Date;
}

/** The sale of a Used car: maintained by triggers on purchase and purchase_car. */
export interface CarSaleTable {
  car_id: ColumnType<string, never, never>;
  purchase_id: ColumnType<string, never, never>;
}

export interface PaymentTable {
  /** The provider's id. */
  id: string;
  purchase_id: string;
  status: string;
  status_detail: string | null;
  amount: string;
  currency: string;
  provider_updated_at: Date;
  created_at: CreatedAt;
  refund_reason: string | null;
  refunded_at: Date | null;
  refund_attempts: Counter;
}

export interface WebhookEventTable {
  id: string;
  dedupe_key: string;
  payload: JSONColumnType<Record<string, unknown>>;
  received_at: CreatedAt;
  processed_at: Date | null;
  attempts: Counter;
  next_attempt_at: MomentWithDefault;
  last_error: string | null;
}

export interface CountryListTable {
  id: Generated<boolean>;
  names: string[] | null;
  fetched_at: Date | null;
  next_fetch_at: MomentWithDefault;
}

export interface OutboxTable {
  id: string;
  kind: string;
  payload: JSONColumnType<Record<string, unknown>>;
  created_at: CreatedAt;
  done_at: Date | null;
  attempts: Counter;
  next_attempt_at: MomentWithDefault;
  last_error: string | null;
}

export interface FavoriteTable {
  user_id: string;
  car_id: string;
  created_at: CreatedAt;
}

export interface PictureTable {
  address: string;
  /** Who uploaded it. */
  user_id: string;
  width: number;
  height: number;
  bytes: number;
  created_at: CreatedAt;
  /** Null while it is in use. */
  unused_since: ColumnType<Date | null, Date | undefined, Date | null>;
}

export interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  request_hash: Buffer;
  /** The request that runs; another may take its place after claimed_until. */
  claim: string;
  claimed_until: Date;
  /** The process that runs it; null where that holds no lock. */
  owner: number | null;
  /** Null while the request runs, as is `reply`. */
  status: number | null;
  reply: string | null;
  created_at: Date;
}

/** The audit trail, written by triggers (migrations/0020_audit.sql). */
export interface AuditEntryTable {
  id: ColumnType<number, never, never>;
  at: ColumnType<Date, never, never>;
  actor: ColumnType<string, never, never>;
  action: ColumnType<string, never, never>;
  target: ColumnType<string, never, never>;
  before: ColumnType<unknown, never, never>;
  after: ColumnType<unknown, never, never>;
  ip: ColumnType<string, never, never>;
  previous_hash: ColumnType<Buffer, never, never>;
  hash: ColumnType<Buffer, never, never>;
}

/** One row: the snapshot up to which the cache in front of the shop was purged. */
export interface EdgePurgeTable {
  id: Generated<boolean>;
  snapshot: string;
  told_at: Date;
}

/** Every table of migrations/. */
export interface Tables {
  audit_entry: AuditEntryTable;
  app_user: AppUserTable;
  session: SessionTable;
  brand: BrandTable;
  car: CarTable;
  car_count: CarCountTable;
  car_name: CarNameTable;
  price_change: PriceChangeTable;
  price_figures: PriceFiguresTable;
  review: ReviewTable;
  purchase: PurchaseTable;
  purchase_car: PurchaseCarTable;
  car_hold: CarHoldTable;
  car_sale: CarSaleTable;
  payment: PaymentTable;
  webhook_event: WebhookEventTable;
  outbox: OutboxTable;
  country_list: CountryListTable;
  sandbox_account: SandboxAccountTable;
  sandbox_preference: SandboxPreferenceTable;
  sandbox_payment: SandboxPaymentTable;
  sandbox_idempotency: SandboxIdempotencyTable;
  favorite: FavoriteTable;
  picture: PictureTable;
  account_token: AccountTokenTable;
  idempotency_key: IdempotencyKeyTable;
  edge_purge: EdgePurgeTable;
  sandbox_identity_key: SandboxIdentityKeyTable;
  known_device: KnownDeviceTable;
  totp: TotpTable;
  encryption_key: EncryptionKeyTable;
  passkey: PasskeyTable;
  recovery_code: RecoveryCodeTable;
  sign_in_challenge: SignInChallengeTable;
}

/** A connection to the shop's database, or a transaction on it. */
export type Db = Kysely<Tables> | Transaction<Tables>;
