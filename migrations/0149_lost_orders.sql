-- additive
-- People decide about payments whose orders a restore lost (docs/decisions/0152). Builds that don't know these decisions read that it is resolved.
alter table payment_exceptions add column lost_decision text check (lost_decision ~ '^(make_order_again|refund_lost)$');
comment on column payment_exceptions.lost_decision is 'Set beside the decision ''resolved'': what was decided about a payment whose order was lost.';
