/** What was done to a webhook on purpose, and each attempt to send it: one published step, so it stays as it is. */
export const webhookTables = `
  ALTER TABLE webhooks ADD COLUMN damage TEXT;
  UPDATE webhooks SET damage = 'amount' WHERE corrupt = 1;
  ALTER TABLE webhooks DROP COLUMN corrupt;

  CREATE TABLE webhook_attempts (
    id INTEGER PRIMARY KEY,
    webhook_id INTEGER NOT NULL REFERENCES webhooks (id),
    accepted INTEGER NOT NULL,
    result TEXT NOT NULL,
    damage TEXT,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX attempts_to_send ON webhook_attempts (webhook_id);
  CREATE INDEX webhooks_of ON webhooks (reference);
`;
