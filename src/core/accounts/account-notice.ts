import type { Composer } from '../outbox/outbox.ts';
import type { NewMail } from '../outbox/outbox-store.ts';
import type { AccountNoticeMail } from '../shared/mail/account-mails.ts';

/** Facts of an account notice. The account may be gone by the time it is sent, so the notice carries the address itself. */
export interface AccountNotice {
  to: string;
  notice: AccountNoticeMail['notice'];
  /** What the notice is about, for example "Paystack: Nedbank, account ending in 6543". */
  detail?: string | undefined;
}

/** Makes a mail that tells an account's address what was changed, in case its owner did not do it. */
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
