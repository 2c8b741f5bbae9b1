drop index concurrently if exists audit_entries_by_folded_words;
create index concurrently audit_entries_by_folded_words on audit_entries using gin (folded(audit_words(kind, facts, personal)) gin_trgm_ops);

drop index concurrently if exists audit_entries_by_words;
