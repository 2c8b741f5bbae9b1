-- Two people who collect an add-on at once would wait for each other, and so would a refund and a transfer. A device shows the add-ons of a
-- ticket as of when the ticket itself last changed, and ticking one off needs the server anyway.
drop trigger add_on_collected on collected_add_ons;
drop function add_on_collected();
drop trigger add_on_changed on tickets;
drop function add_on_changed();
