import type { Transaction } from '../../db/database.ts';
import { type AccountNotice, accountNotice } from '../accounts/account-notice.ts';
import { findAdminEmails } from '../accounts/account-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';

/**
 * Mails all admins what was done to a user's account, so that no admin acts unnoticed.
 * @param also the address of a user who has just lost the admin role
 */
export async function notifyAdmins(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  { notice, detail, also }: Pick<AccountNotice, 'notice'> & { detail: string; also?: string },
): Promise<void> {
  const to = new Set([...(await findAdminEmails(tx)), ...(also === undefined ? [] : [also])]);
  const notices = [...to].map((email) => accountNotice({ to: email, notice, detail }));
  await queueMails(app, tx, notices);
}
