-- Files that people send as answers (docs/decisions/0108). An answer says the file's name; its bytes lie with the other uploads, under a key
-- that opens nothing by itself, sealed where the question is sensitive.
create table answer_files (
  event_id uuid not null,
  order_id uuid not null,
  line_number smallint not null,
  seat smallint not null,
  question_id uuid not null,
  key text not null unique,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sealed boolean not null,
  primary key (event_id, order_id, line_number, seat, question_id),
  foreign key (event_id, order_id, line_number, seat, question_id) references answers on delete cascade
);

-- Whatever deletes or replaces an answer discards its file: the sweep of discarded files finds its key, due at once.
create function discard_answer_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.key <> old.key then
    insert into discarded_files (key, discarded_at) values (old.key, 'epoch');
  end if;
  return null;
end $$;
create trigger answer_files_are_discarded after delete or update on answer_files for each row execute function discard_answer_file();

-- Nobody opens files at the door.
alter table questions add constraint files_stay_inside check (not (kind = 'file' and at_door));
