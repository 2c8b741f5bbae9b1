import type { Transaction } from '../../db/database.ts';
import { findAdminEmails } from '../accounts/account-store.ts';
import type { App } from '../shared/app.ts';
import type { AccountNotice } from '../shared/jobs.ts';

/**
 * Mails all admins what was done to a user's account, so that no admin does it unseen.
 * @param also the address of a user who is an admin no longer
 */
export async function notifyAdmins(
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
