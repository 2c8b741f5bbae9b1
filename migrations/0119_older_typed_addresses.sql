-- Of older orders whose address the organiser's people typed, nobody knows whether they were opened from their email. They go on as before.
-- A file of its own, because adding the column locks the table for as long as its transaction takes.
update orders set opened_from_mail = true
  where buyer like 'till:%' or exists (
    select from order_address_changes c where c.event_id = orders.event_id and c.order_id = orders.id);
