import type { Transaction } from '../../db/database.ts';
import { type AccountNotice, accountNotice } from '../accounts/account-notice.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import type { Member } from './member-store.ts';

/** Mails a notice to the owners among an organisation's members, in case one of their accounts was used by somebody else. */
export const tellOwners = (
  app: App,
  tx: Transaction,
  members: readonly Member[],
  notice: Omit<AccountNotice, 'to'>,
): Promise<void> =>
  queueMails(
    app,
    tx,
    members
      .filter(({ role }) => role === 'owner')
      .map(({ email }) => accountNotice({ to: email, ...notice })),
  );
