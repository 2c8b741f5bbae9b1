-- additive
-- The language in which somebody ordered, in which they read their mails, tickets and order page (decision 0172).
alter table orders add column language text;
comment on column orders.language is 'BCP 47, null: English, or ordered before there were others';
