-- What has had its day is deleted from time to time; these find it.
create index webhook_event_done on webhook_event (processed_at) where processed_at is not null;
create index outbox_done on outbox (done_at) where done_at is not null;
alter table sandbox_idempotency add column created_at timestamptz not null default now();
create index sandbox_idempotency_age on sandbox_idempotency (created_at);
