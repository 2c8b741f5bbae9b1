/** The tables of disputes, their messages and evidence. This step of the schema is published, so it must not change. */
export const disputeTables = `
  CREATE TABLE disputes (
    id TEXT PRIMARY KEY,
    transaction_id TEXT NOT NULL REFERENCES transactions (id),
    amount INTEGER NOT NULL CHECK (amount > 0),
    refund_amount INTEGER CHECK (refund_amount BETWEEN 0 AND amount),
    category TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending', 'resolved')),
    resolution TEXT CHECK (resolution IN ('merchant-accepted', 'declined')),
    note TEXT,
    attachments TEXT,
    due_at INTEGER NOT NULL,
    next_step_at INTEGER,
    resolved_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    CHECK ((status = 'resolved') = (resolved_at IS NOT NULL)),
    CHECK (status <> 'resolved' OR (resolution IS NOT NULL AND refund_amount IS NOT NULL))
  ) STRICT;
  CREATE INDEX disputes_of ON disputes (transaction_id);
  CREATE UNIQUE INDEX one_open_dispute ON disputes (transaction_id) WHERE status <> 'resolved';
  CREATE INDEX disputes_due ON disputes (next_step_at) WHERE next_step_at IS NOT NULL;

  CREATE TABLE dispute_history (
    id INTEGER PRIMARY KEY,
    dispute_id TEXT NOT NULL REFERENCES disputes (id),
    status TEXT NOT NULL,
    by TEXT NOT NULL,
    message TEXT,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX history_of ON dispute_history (dispute_id);

  CREATE TABLE dispute_evidence (
    id INTEGER PRIMARY KEY,
    dispute_id TEXT NOT NULL REFERENCES disputes (id),
    details TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX evidence_of ON dispute_evidence (dispute_id);
`;

/** The merchant's fee for a lost dispute, in minor units. */
export const disputeFees = `
  ALTER TABLE disputes ADD COLUMN fee INTEGER NOT NULL DEFAULT 0 CHECK (fee >= 0);
`;
