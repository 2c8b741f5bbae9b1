import type {
  ResetPasswordMail,
  SignUpAgainMail,
  VerifyEmailMail,
} from '../../../core/shared/mail/account-mails.ts';
import type { Letter } from '../letter.ts';

export function verifyEmailLetter(mail: VerifyEmailMail): Letter {
  return {
    subject: 'Confirm your email address',
    preview: 'Confirm it to finish signing up.',
    heading: 'Is this your address?',
    blocks: [
      {
        kind: 'text',
        text: `Somebody signed up to Tikiti as ${mail.to}. If that was you, confirm your address and you’re in.`,
      },
      { kind: 'button', label: 'Confirm my address', href: mail.link },
      {
        kind: 'note',
        text: 'Wasn’t you? Ignore this email and nobody can use your address.',
      },
    ],
    because: 'somebody signed up with this address',
  };
}

export function signUpAgainLetter(mail: SignUpAgainMail): Letter {
  const has =
    mail.account === mail.to
      ? 'but this address already has an account'
      : `but this inbox already has an account as ${mail.account}`;
  return {
    subject: 'You already have an account',
    preview: 'Somebody tried to sign up with your address.',
    heading: 'You already have an account',
    blocks: [
      {
        kind: 'text',
        text: `Somebody just signed up to Tikiti as ${mail.to}, ${has}. If that was you, log in with your password.`,
      },
      { kind: 'button', label: 'Log in', href: mail.link },
      { kind: 'text', text: 'Forgot it? Choose a new one.' },
      { kind: 'button', label: 'Choose a new password', href: mail.resetLink },
      { kind: 'note', text: 'Wasn’t you? Nothing to do: your account hasn’t changed.' },
    ],
    because: 'somebody signed up with this address',
  };
}

export function resetPasswordLetter(mail: ResetPasswordMail): Letter {
  return {
    subject: 'Choose a new password',
    preview: `The link works for ${inWords(mail.expiresInMinutes)}.`,
    heading: 'Choose a new password',
    blocks: [
      {
        kind: 'text',
        text: `Somebody asked for a new password for ${mail.to}. The link works once, for ${inWords(mail.expiresInMinutes)}.`,
      },
      { kind: 'button', label: 'Choose a new password', href: mail.link },
      { kind: 'note', text: 'Wasn’t you? Ignore this email: your password stays the same.' },
    ],
    because: 'somebody asked for a new password for this address',
  };
}

/** `90` as "90 minutes", `60` as "1 hour", `1440` as "24 hours". */
export function inWords(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
