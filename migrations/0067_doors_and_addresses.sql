-- What a search says that found nothing is no address: such events have none, as their organisers see when they edit them.
update events set location_text = '' where location_text = 'Could no infer location string';

-- The start page asks which doors somebody was invited to.
create index door_staff_by_email on door_staff (email);
