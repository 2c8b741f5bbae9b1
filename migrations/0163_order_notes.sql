-- additive
-- What staff note about an order, and the tags they sort orders by. Customers see neither.
create table order_notes (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  text text not null check (char_length(text) between 1 and 2000),
  written_by text references users (id) on delete set null,
  written_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create index order_notes_by_order on order_notes (event_id, order_id);
create table order_tags (
  event_id uuid not null,
  order_id uuid not null,
  tag text not null check (char_length(tag) between 1 and 30),
  primary key (event_id, order_id, tag),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create index order_tags_by_tag on order_tags (event_id, lower(tag));
comment on column order_tags.tag is 'As it was first written: two that differ by capitals alone are one.';
