-- The processes of this installation, each saying every few seconds that it is alive and what it found wrong around it. No rows
-- of events refer to it, and what is older than a day is deleted.
create table processes (
  id uuid primary key,
  host text not null,
  role text not null,
  works_jobs boolean not null,
  files_place text not null, -- where it keeps uploaded files: all processes have to say the same
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  findings jsonb not null default '[]'
);
