-- How often the shop asked the provider to pay a payment back. The job itself vanishes when it is done.
alter table payment add column refund_attempts integer not null default 0;
update payment set refund_attempts = 1 where refund_reason is not null and refunded_at is not null;
