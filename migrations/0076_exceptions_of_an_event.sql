-- What of each event's money needs a person is asked for on its organiser's home and its own page: few of all there ever were.
create index payment_exceptions_open_by_event on payment_exceptions (event_id) where settled_at is null;
