-- What an organiser is due is asked for with what refunds under way and open disputes will take of it: few of all there ever were.
create index refunds_not_done on refunds (event_id) where state <> 'done';
create index disputes_open on disputes (event_id) where state = 'open';
