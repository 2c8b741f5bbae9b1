-- The inbox that an account's mail is read in, as core/shared/mailbox-of.ts says it: one inbox has one account. Accounts that exist
-- stay as they are, so nothing here is unique; sign-ups and changes of an address ask first, under a lock.
alter table users
  add column mailbox text generated always as (
    case when email ~ '@(gmail|googlemail)[.]com$'
      then replace(regexp_replace(split_part(email, '@', 1), '^(.[^+]*)[+].*$', '\1'), '.', '') || '@gmail.com'
      else regexp_replace(email, '^([^@][^+@]*)[+].*(@[^@]*)$', '\1\2')
    end) stored;
create index users_by_mailbox on users (mailbox);
