import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

test.each([
  ['Thandi@Example.com', 'thandi@example.com'],
  ['thandi+jazz@example.com', 'thandi@example.com'],
  ['thandi+jazz+late@example.com', 'thandi@example.com'],
  ['t.h.andi@example.com', 't.h.andi@example.com'],
  ['t.h.andi@gmail.com', 'thandi@gmail.com'],
  ['T.Handi+a.b@GoogleMail.com', 'thandi@gmail.com'],
  ['thandi@notgmail.com', 'thandi@notgmail.com'],
  ['t.handi@gmail.com.example', 't.handi@gmail.com.example'],
  ['+only+x@example.com', '+only@example.com'],
])('mail to %s arrives in the inbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
