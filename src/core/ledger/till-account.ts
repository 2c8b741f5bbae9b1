import { TILL_PAYEE, type TillMethod } from '../providers/till.ts';

export const TILL_PAYEE_ACCOUNT = `payee:${TILL_PAYEE}`;

/** The account of the ledger in which a shift's money lies: its cash, or what the terminal took in it. */
export const tillAccount = (shiftId: string, method: TillMethod): string =>
  `${method === 'cash' ? 'till' : 'terminal'}:${shiftId}`;
