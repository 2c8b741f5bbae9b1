/** Who gets a share of payments, and how a payment was to be shared: one published step of the schema, so it stays as it is. */
export const subaccountTables = `
  CREATE TABLE subaccounts (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    business_name TEXT NOT NULL,
    bank_code TEXT NOT NULL,
    account_number TEXT NOT NULL,
    currency TEXT NOT NULL,
    percentage_charge REAL NOT NULL CHECK (percentage_charge BETWEEN 0 AND 100),
    active INTEGER NOT NULL DEFAULT 1,
    details TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE splits (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    currency TEXT NOT NULL,
    formula TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;

  ALTER TABLE transactions ADD COLUMN split TEXT;
`;
