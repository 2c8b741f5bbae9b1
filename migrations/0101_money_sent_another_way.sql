-- What of a failed refund's money went another way follows from what is left of its payment.
alter table refunds drop column superseded_minor;
