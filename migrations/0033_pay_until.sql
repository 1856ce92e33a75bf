-- Until when an order may be paid. A review of its payment lengthens `expires_at`; a rejected one puts it back
-- to this, which is less than 15 minutes for a car that the buyer has reserved in a row. For orders that
-- an older process opens it is null: they have 15 minutes.
alter table purchase add column pay_until timestamptz;
update purchase set pay_until = least(expires_at, created_at + interval '15 minutes')
  where status = 'pending';
