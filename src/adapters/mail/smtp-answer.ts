import { MailDeferred, MailRefused, MailUnavailable } from '../../core/mails/mail-refused.ts';

/** nodemailer's words for a server that it can't reach, understand or log in to. */
const NO_SERVER = new Set([
  'ECONNECTION',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
]);

/**
 * Reads the server's answer to one mail: it refuses its address, or puts the mail off (any 4xx to RCPT TO, any answer to DATA). What fails
 * before that (connecting, logging in, the sender), what it refuses for who we are, and a server that closes (421) fail for all mails
 * alike.
 * @returns undefined for what is no answer of a server
 */
export function smtpAnswer(error: unknown): MailRefused | MailDeferred | MailUnavailable | undefined {
  if (!(error instanceof Error)) return undefined;
  const { command, code, responseCode, response } = error as Error & Record<string, unknown>;
  if (typeof responseCode !== 'number') {
    return NO_SERVER.has(String(code)) ? new MailUnavailable(error.message, { cause: error }) : undefined;
  }
  const reply = String(response ?? responseCode).slice(0, 500);
  const isAboutMail = responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');
  if (isAboutMail && (command === 'DATA' || responseCode < 500))
    return new MailDeferred(reply, { cause: error });
  if (isAboutMail && refusesAddress(responseCode, reply)) return new MailRefused(reply, { cause: error });
  return new MailUnavailable(error.message, { cause: error });
}

/** At the start ("550 5.1.1 No such user", "550 #5.1.0 ..."), or at the end as qmail has it: "(#5.1.1)". */
const ENHANCED = /^\d{3}[ -]#?5\.(\d{1,3}\.\d{1,3})\b|\(#5\.(\d{1,3}\.\d{1,3})\)/;

/** What servers say when they refuse us, whoever the recipient is. */
const POLICY =
  /\b(relay\w*|sender|authenticat\w*|log ?in|denied|prohibit\w*|polic\w+|spam\w*|block\w*|blacklist\w*|reputation|rate|limit\w*|too many|IP)\b|\bnot (allowed|permitted|authori[sz]ed)\b/i;

/** Postfix and Exchange name the side that they refuse, whatever the code: "5.1.0 ... Sender address rejected", "5.4.1 Recipient address rejected". */
const SENDER = /\bsender (address )?rejected\b/i;
const RECIPIENT = /\brecipient (address )?rejected\b/i;

/**
 * Tells whether a 5xx to RCPT TO is about the address. Words that name the side decide, then its enhanced code (RFC 3463): 5.1 is about
 * addresses, except for 5.1.7 and 5.1.8, which are about the sender's, and 5.2 about the mailbox; 5.7 and all others are not. Without
 * either, 550 to 553 are, unless their words speak of a policy. What can't be told apart counts as our own trouble (decision 0049).
 */
function refusesAddress(code: number, reply: string): boolean {
  if (SENDER.test(reply)) return false;
  if (RECIPIENT.test(reply)) return true;
  const found = ENHANCED.exec(reply);
  const enhanced = found?.[1] ?? found?.[2];
  if (enhanced !== undefined) return /^[12]\./.test(enhanced) && enhanced !== '1.7' && enhanced !== '1.8';
  // An address may be made of any words.
  return code >= 550 && code <= 553 && !POLICY.test(withoutAddresses(reply));
}

const withoutAddresses = (reply: string) =>
  reply
    .replace(/<[^<>]*>/g, '')
    .split(/\s/)
    .filter((word) => !word.includes('@'))
    .join(' ');
