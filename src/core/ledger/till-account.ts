import { TILL_PAYEE, type TillMethod } from '../providers/till.ts';

export const TILL_PAYEE_ACCOUNT = `payee:${TILL_PAYEE}`;

/** The ledger account of a shift's money: its cash, or what its terminal took. */
export const tillAccount = (shiftId: string, method: TillMethod): string =>
  `${method === 'cash' ? 'till' : 'terminal'}:${shiftId}`;
