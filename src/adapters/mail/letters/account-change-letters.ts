import type { AccountNoticeMail, ChangeEmailMail } from '../../../core/shared/mail/account-mails.ts';
import type { Letter } from '../letter.ts';
import { inWords } from './account-letters.ts';

interface Words {
  subject: string;
  text: string;
  /** Says what to do if something is wrong with it; without it, to write to support. */
  note?: string;
}

const FOR_ADMINS = 'Didn’t expect this? Find the person under Admin, Users.';

const NOTICES: Record<AccountNoticeMail['notice'], Words> = {
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your Tikiti account was changed. Every other device was logged out.',
  },
  'password-reset': {
    subject: 'Your password was reset',
    text: 'A new password was chosen for your Tikiti account with a link from an email to this address. Every device was logged out.',
  },
  'account-deleted': {
    subject: 'Your account was deleted',
    text: 'Your Tikiti account and your personal details were deleted. Tickets you bought are still valid: they belong to your email address.',
  },
  'email-changed': {
    subject: 'Your email address was changed',
    text: 'Your Tikiti account has a new email address. You can no longer log in with this one.',
  },
  'second-factor-on': {
    subject: 'Two-step verification is on',
    text: 'From now on, logging in to your Tikiti account takes your password and a code from your authenticator app. Keep your recovery codes somewhere safe.',
  },
  'second-factor-off': {
    subject: 'Two-step verification is off',
    text: 'From now on, your password alone is enough to log in to your Tikiti account.',
  },
  'authenticator-removed': {
    subject: 'Your authenticator app was removed',
    text: 'Its codes no longer log in to your Tikiti account. You still have a passkey.',
  },
  'second-factor-needed': {
    subject: 'Please set up two-step verification',
    text: 'An organisation you belong to now asks everybody in its team for two-step verification. Add a passkey or an authenticator app under Settings on Tikiti; until then you can’t see its events.',
    note: 'It takes a minute. Lost your way? Ask whoever runs the organisation.',
  },
  'member-joined': {
    subject: 'Somebody joined your team',
    text: 'They accepted an invitation of yours or of a colleague.',
    note: 'Didn’t expect this? Remove them under Team, and look in Activity who invited them.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    text: 'It logs in to your Tikiti account by itself. With your password, we now ask for a passkey, a code from your authenticator app or a recovery code as well.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    text: 'It no longer logs in to your Tikiti account.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your Tikiti account. The ones from before no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: 'Somebody used your password and one of your recovery codes at your Tikiti account.',
  },
  'admin-added': {
    subject: 'Somebody became an admin',
    text: 'An admin approves events and sees all users and money.',
    note: FOR_ADMINS,
  },
  'admin-removed': {
    subject: 'Somebody is no longer an admin',
    text: 'They can still log in as an organiser.',
    note: FOR_ADMINS,
  },
  'user-banned': {
    subject: 'A user was banned',
    text: 'They were logged out and can’t log in. Their events that are on sale stay on sale.',
    note: FOR_ADMINS,
  },
  'user-unbanned': {
    subject: 'A user’s ban was lifted',
    text: 'They can log in again.',
    note: FOR_ADMINS,
  },
  'bank-account-saved': {
    subject: 'Your bank account for payouts was saved',
    text: 'From now on, when we pay you by bank transfer, the money goes into this account.',
  },
  'payout-account-added': {
    subject: 'A payout account was added',
    text: 'From now on, payments for your events go straight into this account.',
  },
  'payout-account-changed': {
    subject: 'Your payout account was changed',
    text: 'From now on, payments for your events go straight into this account.',
  },
  'payout-account-begun': {
    subject: 'A payout account is being connected',
    text: 'An owner of your organisation started connecting a payout account at this card provider. Once the provider approves it, payments for your events go there.',
  },
  'payout-account-active': {
    subject: 'Your payout account is active',
    text: 'From now on, payments for your events go straight into this account.',
  },
  'payout-account-paused': {
    subject: 'Your payout account can’t take payments right now',
    text: 'The card provider stopped it. Your events stay on sale: new orders are paid to us, and we pay you by bank transfer. See what the provider needs under Organisation, Payouts and taxes.',
  },
  'payout-account-on': {
    subject: 'Direct payouts were turned on',
    text: 'From now on, new orders for your events are paid straight into this account.',
  },
  'payout-account-off': {
    subject: 'Direct payouts were turned off',
    text: 'From now on, new orders for your events are paid to us, and we pay you by bank transfer.',
  },
  'payout-account-disconnected': {
    subject: 'Your payout account was disconnected',
    text: 'From now on, new orders for your events are paid to us, and we pay you by bank transfer.',
  },
};

export function accountNoticeLetter(mail: AccountNoticeMail): Letter {
  const { subject, text, note } = NOTICES[mail.notice];
  return {
    subject,
    preview: text,
    heading: subject,
    blocks: [
      { kind: 'text', text },
      ...(mail.detail ? [{ kind: 'text' as const, text: mail.detail }] : []),
      { kind: 'note', text: note ?? `Didn’t expect this? Write to ${mail.supportEmail} right away.` },
    ],
    because: note === FOR_ADMINS ? 'you are an admin' : 'you have or had an account with this address',
  };
}

export function changeEmailLetter(mail: ChangeEmailMail): Letter {
  return {
    subject: 'Confirm your new email address',
    preview: `The link works for ${inWords(mail.expiresInMinutes)}.`,
    heading: 'Is this your new address?',
    blocks: [
      {
        kind: 'text',
        text: `Somebody wants to use ${mail.to} for their Tikiti account. If that’s you, confirm it and log in with it from then on.`,
      },
      { kind: 'button', label: 'Use this address', href: mail.link },
      {
        kind: 'note',
        text: 'Wasn’t you? Ignore this email and nothing changes.',
      },
    ],
    because: 'somebody wants to use this address for their account',
  };
}
