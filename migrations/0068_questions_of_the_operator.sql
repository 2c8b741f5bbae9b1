-- The questions are the operator's: one row, once an admin has written them.
create table questionnaire_form (
  one boolean primary key default true check (one),
  steps jsonb not null,
  edition int not null, -- counts the saves, so that two admins do not overwrite each other
  updated_at timestamptz not null
);

-- Each answer stands with the words of the question that it answered: a question that is edited later does not change its meaning.
alter table questionnaires add column answers jsonb not null default '{}';
update questionnaires set answers = (
  select coalesce(
    jsonb_object_agg(id, jsonb_build_object('question', question, 'kind', kind, 'step', step, 'place', place, 'answer', answer)),
    '{}'
  )
  from (values
    ('selection', 'Gender', 'choice', 'gender', 0, selection),
    ('firstName', 'First name', 'name', 'second', 0, first_name),
    ('email', 'Email', 'email', 'second', 1, email),
    ('field1', 'Field 1', 'text', 'second', 2, field1),
    ('field2', 'Field 2', 'text', 'second', 3, field2),
    ('field3', 'Field 3', 'text', 'second', 4, field3),
    ('field4', 'Field 4', 'text', 'second', 5, field4),
    ('field5', 'Field 5', 'text', 'second', 6, field5),
    ('calledName', 'First name to call you by', 'name', 'second', 7, called_name)
  ) as answered (id, question, kind, step, place, answer)
  where answer <> ''
);
alter table questionnaires
  drop column selection,
  drop column first_name,
  drop column field1,
  drop column field2,
  drop column field3,
  drop column field4,
  drop column field5,
  drop column called_name;
