-- The dashboard's figures of a month are read from this index alone.
create index purchase_approved on purchase (approved_at) include (id, price)
  where status = 'approved';
