-- While a new version starts, a process of the old one still issues receipts, and knows nothing of receipt_texts. A receipt without a text
-- of its own gets version 0 here, with what its event says at that moment. Events that existed before receipt_texts have that version.
create function give_receipt_a_text() returns trigger language plpgsql as $$
begin
  insert into receipt_texts (event_id, version, event_name, starts_at, ends_at, time_zone, account, type_names)
  select e.id, 0, e.name, e.starts_at, e.ends_at, e.time_zone, o.name,
    coalesce((select jsonb_object_agg(t.id, t.name) from ticket_types t where t.event_id = e.id), '{}')
  from events e join organisations o on o.id = e.organisation_id where e.id = new.event_id
  on conflict do nothing;
  return new;
end $$;
create trigger receipts_have_a_text before insert on receipts
  for each row when (new.text_version = 0) execute function give_receipt_a_text();
