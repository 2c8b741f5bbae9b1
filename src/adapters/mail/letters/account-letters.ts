import type { ResetPasswordMail, SignUpAgainMail, VerifyEmailMail } from '../../../core/shared/mail.ts';
import type { Letter } from '../letter.ts';

export function verifyEmailLetter(mail: VerifyEmailMail): Letter {
  return {
    subject: 'Confirm your e-mail address',
    preview: 'One click, and you can start selling tickets.',
    heading: 'Is this your address?',
    blocks: [
      {
        kind: 'text',
        text: `You signed up to Tikiti as ${mail.to}. Confirm that it is yours, and you are in.`,
      },
      { kind: 'button', label: 'Confirm my address', href: mail.link },
      {
        kind: 'note',
        text: 'It was not you? Then there is nothing to do: without this click nobody can use your address.',
      },
    ],
    because: 'somebody signed up with this address',
  };
}

export function signUpAgainLetter(mail: SignUpAgainMail): Letter {
  return {
    subject: 'You have an account already',
    preview: 'Somebody signed up with your address again.',
    heading: 'You have an account already',
    blocks: [
      {
        kind: 'text',
        text: `Somebody just signed up to Tikiti as ${mail.to}, but this address has an account. If it was you, log in with the password you have.`,
      },
      { kind: 'button', label: 'Log in', href: mail.link },
      { kind: 'text', text: 'Or choose a new password, if you do not remember it.' },
      { kind: 'button', label: 'Choose a new password', href: mail.resetLink },
      { kind: 'note', text: 'It was not you? Then there is nothing to do: your account is as it was.' },
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
        text: `Somebody asked for a new password for ${mail.to}. The link works once, and for ${inWords(mail.expiresInMinutes)}.`,
      },
      { kind: 'button', label: 'Choose a new password', href: mail.link },
      { kind: 'note', text: 'It was not you? Then ignore this mail: your password stays as it is.' },
    ],
    because: 'somebody asked for a new password for this address',
  };
}

/** `90` as "90 minutes", `60` as "1 hour", `1440` as "24 hours". */
export function inWords(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
