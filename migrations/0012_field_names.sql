-- Columns take the names that docs/glossary.md gives them: an idempotency key, a version, a period's beginning.
alter table orders rename column placed_with to idempotency_key_hash;
alter table orders rename column placed_from to request_hash;
alter table orders rename constraint placed_with_something to idempotency_key_with_request;
alter index orders_by_key rename to orders_by_idempotency_key;

alter table ticket_types rename column edition to version;
alter table inventory rename column edition to version;
alter table questionnaire_form rename column edition to version;
alter table gazetteer_edition rename to gazetteer_version;
alter table gazetteer_version rename column edition to version;
alter table gazetteer_version rename constraint gazetteer_edition_pkey to gazetteer_version_pkey;
alter table gazetteer_version rename constraint gazetteer_edition_single_check to gazetteer_version_single_check;

alter table sales rename column quarter to period_start;
