-- A mail server may refuse an address for good: the organiser sees it, and nobody tries for ever.
alter table order_mails
  add column refused_at timestamptz,
  add column refusal text check (char_length(refusal) <= 500), -- the server's words
  add constraint sent_or_refused check (sent_at is null or refused_at is null);
