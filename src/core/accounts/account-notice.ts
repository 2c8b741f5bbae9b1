import type { Composer } from '../outbox/outbox.ts';
import type { NewMail } from '../outbox/outbox-store.ts';
import type { AccountNoticeMail } from '../shared/mail.ts';

/** A notice to somebody who may have no account any more, so it names their address itself. */
export interface AccountNotice {
  to: string;
  notice: AccountNoticeMail['notice'];
  /** Names the thing it is about: "Paystack: Nedbank, account ending in 6543". */
  detail?: string | undefined;
}

/** Tells the address that had an account what was changed, in case it was not them. */
export const accountNotice = ({ to, ...facts }: AccountNotice): NewMail => ({
  kind: 'account-notice',
  recipient: to,
  facts,
});

export const composeAccountNotice: Composer = async (app, { recipient, facts }) => {
  if (recipient === null) return undefined;
  const { notice, detail } = facts as Omit<AccountNotice, 'to'>;
  return { kind: 'account-notice', to: recipient, notice, detail, supportEmail: app.settings.supportEmail };
};
