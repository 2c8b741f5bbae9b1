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
};

export function accountNoticeLetter(mail: AccountNoticeMail): Letter {
  const { subject, text } = NOTICES[mail.notice];
  return {
    subject,
    preview: text,
    heading: subject,
    blocks: [
      { kind: 'text', text },
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
