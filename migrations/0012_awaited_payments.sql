-- Since when the buyer has waited for the provider's decision on a payment, and is owed a mail about
-- its end; null once that mail is written.
alter table purchase add column awaited_since timestamptz;
update purchase set awaited_since = now()
  where status = 'pending' and exists (
    select from payment
      where purchase_id = purchase.id and payment.status in ('pending', 'in_process', 'authorized')
  );
