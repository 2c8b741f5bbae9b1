-- Reverse charge is decided for each tax rate, no longer for a whole seller (docs/decisions/0094): an online event and entry to a hall can
-- differ. Sellers who had it on have it on all their rates. The column of `sellers` stays for processes that were started before this.
alter table tax_rates add column reverse_charge boolean not null default false;
update tax_rates r set reverse_charge = true
from (select distinct on (organisation_id) organisation_id, reverse_charge from sellers order by organisation_id, version desc) newest
where newest.organisation_id = r.organisation_id and newest.reverse_charge;
