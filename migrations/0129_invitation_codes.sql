-- The emailed link of an invitation to check tickets carries a secret, which lets its reader join in one step (docs/decisions/0078).
alter table invitations add column code_hashes bytea[] not null default '{}';
comment on column invitations.code_hashes is
  'SHA-256 of the code in each email''s link that lets somebody join a door in one step. They end with the invitation.';
