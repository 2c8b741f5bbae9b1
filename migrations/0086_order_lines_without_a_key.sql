-- No foreign key on what a hold writes (docs/decisions/0003): one statement writes a line and the lines of add-ons that are for it.
alter table order_lines drop constraint order_lines_event_id_order_id_for_line_fkey;
