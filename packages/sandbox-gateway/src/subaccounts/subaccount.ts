import type { Store } from '../store/open-store.ts';

/** What may be said about a subaccount beside what is needed. */
export interface SubaccountDetails {
  description: string | null;
  primary_contact_name: string | null;
  primary_contact_email: string | null;
  primary_contact_phone: string | null;
  metadata: unknown;
  settlement_schedule: string;
}

/** Somebody who gets a share of payments, times in ms since the epoch. */
export interface Subaccount {
  id: string;
  /** `ACCT_...` */
  code: string;
  businessName: string;
  bankCode: string;
  accountNumber: string;
  currency: string;
  /** What the main account keeps of a payment, in percent, unless a payment says otherwise. */
  percentageCharge: number;
  active: boolean;
  details: SubaccountDetails;
  createdAt: number;
  updatedAt: number;
}

type Row = Record<string, unknown>;

function fromRow(row: Row): Subaccount {
  return {
    id: row.id as string,
    code: row.code as string,
    businessName: row.business_name as string,
    bankCode: row.bank_code as string,
    accountNumber: row.account_number as string,
    currency: row.currency as string,
    percentageCharge: row.percentage_charge as number,
    active: row.active === 1,
    details: JSON.parse(row.details as string) as SubaccountDetails,
    createdAt: row.created_at as number,
    updatedAt: row.updated_at as number,
  };
}

export function findSubaccount({ sql }: Store, idOrCode: string): Subaccount | undefined {
  const row = sql.get`SELECT * FROM subaccounts WHERE code = ${idOrCode} OR id = ${idOrCode}`;
  return row && fromRow(row);
}

/** A page of subaccounts, the newest first, and how many there are in all. Times in ms, both ends included. */
export function listSubaccounts(
  { sql }: Store,
  wanted: { from: number; to: number; skip: number; take: number },
): { total: number; subaccounts: Subaccount[] } {
  const { from, to } = wanted;
  const count = sql.get`SELECT count(*) AS n FROM subaccounts WHERE created_at BETWEEN ${from} AND ${to}`;
  const rows = sql.all`SELECT * FROM subaccounts WHERE created_at BETWEEN ${from} AND ${to}
    ORDER BY created_at DESC, rowid DESC LIMIT ${wanted.take} OFFSET ${wanted.skip}`;
  return { total: Number(count?.n), subaccounts: rows.map(fromRow) };
}
