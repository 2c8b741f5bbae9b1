-- Of a refund whose money has gone: the provider's id of what its payee gets back of the platform's share, while that could not be given.
alter table refunds add column share_owed text;
