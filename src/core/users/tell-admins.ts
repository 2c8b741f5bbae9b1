import type { Transaction } from '../../db/database.ts';
import { findAdminEmails } from '../accounts/account-store.ts';
import type { App } from '../shared/app.ts';
import type { AccountNotice } from '../shared/jobs.ts';

/**
 * Mails all admins what was done to somebody's account, so that none does it unseen.
 * @param also who is told as well, being an admin no longer
 */
export async function tellAdmins(
  app: Pick<App, 'jobs'>,
  tx: Transaction,
  { notice, detail, also }: Pick<AccountNotice, 'notice'> & { detail: string; also?: string },
): Promise<void> {
  const to = new Set([...(await findAdminEmails(tx)), ...(also === undefined ? [] : [also])]);
  await app.jobs.enqueue(
    tx,
    'send-account-notice',
    [...to].map((email) => ({ to: email, notice, detail })),
  );
}
