import { verifyChains } from '../audit/verify-chains.ts';
import { findWrongSums } from '../ledger/find-wrong-sums.ts';
import { findNumberFaults } from '../receipts/find-number-faults.ts';
import type { App } from '../shared/app.ts';
import { verifyNewestTicket } from '../tickets/verify-newest-ticket.ts';

/** Something that a restored database was checked for: a sentence, and what is wrong with it if anything is. */
export interface Proof {
  says: string;
  wrong?: string;
}

/** Checks what a restored database must be able to prove: audit log, ledger, receipt numbers and tickets. */
export async function proveBooks(app: Pick<App, 'db' | 'secret'>): Promise<Proof[]> {
  const [chains, sums, numbers, ticket] = await Promise.all([
    verifyChains(app),
    findWrongSums(app.db),
    findNumberFaults(app.db),
    verifyNewestTicket(app).catch(() => false),
  ]);
  const entries = chains.reduce((sum, chain) => sum + chain.entries, 0);
  const broken = chains.filter((chain) => chain.broken).map(({ chain }) => chain);
  return [
    proof(`All ${entries} sealed entries of the audit log are as they were sealed.`, broken),
    proof('The ledger adds up to zero, and to what each event’s sums say.', sums),
    proof('Receipt numbers have no gap and come once.', numbers),
    ticket === undefined
      ? { says: 'There is no ticket yet to check.' }
      : proof('The newest ticket’s code is good.', ticket ? [] : ['its key does not open, or does not fit']),
  ];
}

const proof = (says: string, faults: readonly string[]): Proof =>
  faults.length === 0 ? { says } : { says, wrong: faults.join(', ') };
