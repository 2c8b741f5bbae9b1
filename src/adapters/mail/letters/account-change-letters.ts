import type { AccountNoticeMail, ChangeEmailMail } from '../../../core/shared/mail.ts';
import type { Letter } from '../letter.ts';
import { inWords } from './account-letters.ts';

const NOTICES: Record<AccountNoticeMail['notice'], { subject: string; text: string }> = {
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your Tikiti account was changed. Every other device was logged out.',
  },
  'account-deleted': {
    subject: 'Your account is deleted',
    text: 'Your Tikiti account and what it said about you are deleted. Tickets that you bought stay valid: they belong to your e-mail address.',
  },
  'email-changed': {
    subject: 'Your e-mail address was changed',
    text: 'Your Tikiti account has another e-mail address now. You can no longer log in with this one.',
  },
  'payout-account-added': {
    subject: 'An account for your payouts was added',
    text: 'What customers pay for your events goes straight into this account from now on.',
  },
  'payout-account-changed': {
    subject: 'Your account for payouts was changed',
    text: 'What customers pay for your events goes straight into this account from now on.',
  },
  'payout-account-begun': {
    subject: 'An account for your payouts is being connected',
    text: 'Somebody who typed your password began to connect an account with this card provider. Once the provider takes it on, what customers pay for your events goes there.',
  },
  'payout-account-active': {
    subject: 'Your account for payouts is active',
    text: 'What customers pay for your events goes straight into this account from now on.',
  },
  'payout-account-paused': {
    subject: 'Your account for payouts takes no payments just now',
    text: 'The card provider stopped it. Your events stay on sale: new orders are paid to us, and we pay you by hand. In Settings, under Payouts, you see what the provider needs.',
  },
  'payout-account-on': {
    subject: 'Direct payouts were turned on',
    text: 'New orders for your events are paid straight into this account from now on.',
  },
  'payout-account-off': {
    subject: 'Direct payouts were turned off',
    text: 'New orders for your events are paid to us from now on, and we pay you by hand.',
  },
  'payout-account-disconnected': {
    subject: 'Your account for payouts was disconnected',
    text: 'New orders for your events are paid to us from now on, and we pay you by hand.',
  },
};

export function accountNoticeLetter(mail: AccountNoticeMail): Letter {
  const { subject, text } = NOTICES[mail.notice];
  return {
    subject,
    preview: text,
    heading: subject,
    blocks: [
      { kind: 'text', text },
      ...(mail.detail ? [{ kind: 'text' as const, text: mail.detail }] : []),
      { kind: 'note', text: `It was not you? Write to ${mail.supportEmail} at once.` },
    ],
    because: 'you have or had an account with this address',
  };
}

export function changeEmailLetter(mail: ChangeEmailMail): Letter {
  return {
    subject: 'Confirm your new e-mail address',
    preview: `The link works for ${inWords(mail.expiresInMinutes)}.`,
    heading: 'Is this your new address?',
    blocks: [
      {
        kind: 'text',
        text: `Somebody wants to use ${mail.to} for their Tikiti account. Confirm that it is yours, and you log in with it from then on.`,
      },
      { kind: 'button', label: 'Use this address', href: mail.link },
      {
        kind: 'note',
        text: 'It was not you? Then there is nothing to do: without this click nothing changes.',
      },
    ],
    because: 'somebody wants to use this address for their account',
  };
}
