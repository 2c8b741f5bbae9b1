-- A refund that its provider refuses is given up so long after the first refusal (docs/decisions/0017): one instant says it.
update refunds set refused_since = least(refused_since, unfunded_since) where state = 'requested';
alter table refunds drop column refused_at, drop column unfunded_since;
