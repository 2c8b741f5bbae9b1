import { disputeFees, disputeTables } from '../disputes/dispute-tables.ts';
import { subaccountTables } from '../subaccounts/subaccount-tables.ts';
import { webhookTables } from '../webhooks/webhook-tables.ts';

/**
 * What the store's tables grew into, one step after the other; a file remembers how many it has taken (`user_version`).
 * A step that has been published is never changed: what is new is a new step at the end.
 */
export const schemaSteps: readonly string[] = [
  `
    CREATE TABLE IF NOT EXISTS transactions (
      id TEXT PRIMARY KEY,
      reference TEXT NOT NULL UNIQUE,
      access_code TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL CHECK (status IN ('abandoned', 'failed', 'success', 'reversed')),
      requested_amount INTEGER NOT NULL CHECK (requested_amount > 0),
      amount INTEGER NOT NULL CHECK (amount > 0),
      fees INTEGER,
      currency TEXT NOT NULL,
      email TEXT NOT NULL,
      label TEXT,
      channels TEXT NOT NULL,
      callback_url TEXT,
      metadata TEXT,
      gateway_response TEXT,
      scenario TEXT,
      card TEXT,
      ip_address TEXT,
      browser_log TEXT,
      paid_at INTEGER,
      created_at INTEGER NOT NULL
    ) STRICT;
  
    CREATE TABLE IF NOT EXISTS attempts (
      id INTEGER PRIMARY KEY,
      transaction_id TEXT NOT NULL REFERENCES transactions (id),
      scenario TEXT NOT NULL,
      approved INTEGER NOT NULL,
      message TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS attempts_of ON attempts (transaction_id);
    CREATE UNIQUE INDEX IF NOT EXISTS one_success ON attempts (transaction_id) WHERE approved = 1;
  
    CREATE TABLE IF NOT EXISTS refunds (
      id TEXT PRIMARY KEY,
      transaction_id TEXT NOT NULL REFERENCES transactions (id),
      amount INTEGER NOT NULL CHECK (amount > 0),
      status TEXT NOT NULL CHECK (status IN ('pending', 'processing', 'processed', 'failed', 'needs-attention')),
      refund_reference TEXT,
      customer_note TEXT,
      merchant_note TEXT,
      next_step_at INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS refunds_of ON refunds (transaction_id);
    CREATE INDEX IF NOT EXISTS refunds_due ON refunds (next_step_at) WHERE next_step_at IS NOT NULL;
  
    CREATE TABLE IF NOT EXISTS webhooks (
      id INTEGER PRIMARY KEY,
      event TEXT NOT NULL,
      reference TEXT NOT NULL,
      body TEXT NOT NULL,
      corrupt INTEGER NOT NULL DEFAULT 0,
      status TEXT NOT NULL CHECK (status IN ('waiting', 'held', 'dropped', 'delivered', 'given up')),
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER NOT NULL,
      last_result TEXT,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS webhooks_due ON webhooks (next_attempt_at) WHERE status = 'waiting';
  
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  `,

  // More states, the channel that was paid by, and what is under way: challenges and transfers.
  `
    CREATE TABLE transactions_anew (
      id TEXT PRIMARY KEY,
      reference TEXT NOT NULL UNIQUE,
      access_code TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL CHECK (status IN
        ('abandoned', 'failed', 'ongoing', 'pending', 'processing', 'queued', 'reversed', 'success')),
      requested_amount INTEGER NOT NULL CHECK (requested_amount > 0),
      amount INTEGER NOT NULL CHECK (amount > 0),
      amount_to_charge INTEGER CHECK (amount_to_charge > 0),
      fees INTEGER,
      currency TEXT NOT NULL,
      email TEXT NOT NULL,
      label TEXT,
      channels TEXT NOT NULL,
      channel TEXT,
      callback_url TEXT,
      metadata TEXT,
      gateway_response TEXT,
      scenario TEXT,
      card TEXT,
      ip_address TEXT,
      browser_log TEXT,
      paid_at INTEGER,
      created_at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO transactions_anew (id, reference, access_code, status, requested_amount, amount, fees, currency, email,
      label, channels, channel, callback_url, metadata, gateway_response, scenario, card, ip_address, browser_log, paid_at,
      created_at)
    SELECT id, reference, access_code, status, requested_amount, amount, fees, currency, email,
      label, channels, iif(card IS NULL, NULL, 'card'), callback_url, metadata, gateway_response, scenario, card,
      ip_address, browser_log, paid_at, created_at
    FROM transactions ORDER BY rowid;
    DROP TABLE transactions;
    ALTER TABLE transactions_anew RENAME TO transactions;

    CREATE TABLE challenges (
      id TEXT PRIMARY KEY,
      transaction_id TEXT NOT NULL REFERENCES transactions (id),
      scenario TEXT NOT NULL,
      card TEXT NOT NULL,
      step INTEGER NOT NULL,
      tries INTEGER NOT NULL,
      open INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX challenges_open ON challenges (expires_at) WHERE open = 1;

    CREATE TABLE transfers (
      transaction_id TEXT PRIMARY KEY REFERENCES transactions (id),
      state TEXT NOT NULL CHECK (state IN ('shown', 'sent', 'settled', 'rejected', 'expired', 'returned')),
      next_state TEXT,
      due_at INTEGER
    ) STRICT;
    CREATE INDEX transfers_due ON transfers (due_at) WHERE due_at IS NOT NULL;
  `,

  disputeTables,
  subaccountTables,
  webhookTables,
  disputeFees,
];
