-- People are invited into an organisation by email (docs/decisions/0073).
create table invitations (
  organisation_id text not null references organisations (id),
  email text not null check (email = lower(email)),
  id uuid not null unique, -- in the link of its mail
  role text not null check (role in ('owner', 'manager', 'finance', 'box_office', 'door', 'reader')),
  event_ids uuid[], -- null: all events
  invited_by text not null references users (id),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organisation_id, email)
);
create index invitations_by_email on invitations (email);
