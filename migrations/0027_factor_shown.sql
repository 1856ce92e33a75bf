-- Changes of an account ask for its second factor too, unless it was shown a few minutes ago. An older
-- process leaves this empty: then the factor is asked for.
alter table session add column factor_shown_at timestamptz;
