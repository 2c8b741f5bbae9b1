import { expect, test } from 'vitest';
import { MailRefused, MailUnavailable } from '../../core/mails/mail-refused.ts';
import { smtpAnswer } from './smtp-answer.ts';

/** As nodemailer reports it. */
const toRecipient = (response: string) =>
  Object.assign(new Error(`Can't send mail: ${response}`), {
    command: 'RCPT TO',
    response,
    responseCode: Number.parseInt(response, 10),
  });

test.each([
  '550 5.1.1 <thnadi@example.com>: Recipient address rejected: User unknown in local recipient table',
  '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 https://support.example',
  '556 5.1.10 Recipient address has null MX',
  '550 5.2.1 The email account that you tried to reach is disabled',
  '552 5.2.2 Mailbox full, over its storage limit',
  '550 #5.1.0 Address rejected.',
  '550 sorry, no mailbox here by that name. (#5.1.1)',
  '550 No such user here',
  '550 <relay@blocked-senders.example>: unknown user',
  '551 User not local; please try <thandi@example.org>',
  '553 Requested action not taken: mailbox name invalid',
  '550 5.4.1 Recipient address rejected: Access denied',
  '554 5.7.1 <thandi@example.com>: Recipient address rejected: Access denied',
])('an address is refused by "%s"', (response) => {
  expect(smtpAnswer(toRecipient(response))).toMatchObject({ name: 'MailRefused', reply: response });
});

test.each([
  '554 5.7.1 <thandi@example.com>: Relay access denied',
  '550 5.7.1 Client host [203.0.113.5] blocked using a block list',
  '530 5.7.0 Authentication required',
  '550 5.1.8 Sender address has no MX record',
  '550 5.1.0 <tickets@example.com>: Sender address rejected: User unknown in local recipient table',
  '553 5.1.7 The sender address is not a valid RFC-5321 address',
  '550 5.4.5 Daily sending quota exceeded',
  '550 5.7.28 The IP 5.1.1.7 sends an unusual rate of mail',
  '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)',
  '550 relay not permitted',
  '550 Sender rejected',
  '550 Not authenticated',
  '550 Your IP is on our blacklist',
  '551 Too many messages, rate limited',
  '550 Access denied',
  '554 Transaction failed',
  '503 Bad sequence of commands',
])('our own mail is refused by "%s"', (response) => {
  const answer = smtpAnswer(toRecipient(response));
  expect(answer).toBeInstanceOf(MailUnavailable);
  expect(answer).not.toBeInstanceOf(MailRefused);
  expect(answer?.message).toContain(response);
});

test('an error without a server’s answer does not count as an answer', () => {
  const ours = Object.assign(new Error('No recipients defined'), { code: 'EENVELOPE', command: 'API' });
  expect(smtpAnswer(ours)).toBeUndefined();
  expect(smtpAnswer(new TypeError('of our own'))).toBeUndefined();
});
