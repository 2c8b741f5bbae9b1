-- Where an order came from, as its link or its browser said (docs/decisions/0087): {source, medium, campaign, host}, what is known of it.
alter table orders add column source jsonb check (jsonb_typeof(source) = 'object' and length(source::text) <= 1000);
