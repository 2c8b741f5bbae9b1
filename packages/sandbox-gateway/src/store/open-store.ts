import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLTagStore } from 'node:sqlite';

/** The gateway's database: `sql` runs prepared statements, `atomically` is one all-or-nothing step. */
export interface Store {
  sql: SQLTagStore;
  atomically<T>(step: () => T): T;
  close(): void;
}

const schema = `
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
`;

/** Opens the file, making it and its folder when missing. Every commit reaches the disk before it is answered. */
export function openStore(file: string): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  db.exec(schema);

  function atomically<T>(step: () => T): T {
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = step();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  }

  return { sql: db.createTagStore(), atomically, close: () => db.close() };
}
