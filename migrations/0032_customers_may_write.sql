-- Whether an organiser's account address is what customers of their events write to; otherwise the house's support is (decision 0030).
alter table users add column customers_may_write boolean not null default false;
