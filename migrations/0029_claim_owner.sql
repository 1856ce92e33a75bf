-- The process whose request holds an Idempotency-Key: while it lives, it holds the advisory lock of this
-- number. Null where it has no lock, and in claims of older versions: those end with claimed_until.
alter table idempotency_key add column owner integer;
