import { expect, test } from 'vitest';
import { mailboxPage } from './mailbox-page.ts';

const mail = {
  id: '001',
  to: 'thandi@example.com',
  subject: 'Your tickets',
  text: 'Here they are.',
  html: '<p>Here they are.</p>',
  sentAt: '2026-11-21T10:00:00.000Z',
  attachments: [],
};

test('shows the address for replies, if it differs from the sender’s', async () => {
  const page = String(await mailboxPage([{ ...mail, replyTo: 'bookings@example.org' }], undefined));
  expect(page).toContain('To thandi@example.com<br>Replies go to bookings@example.org');
  expect(String(await mailboxPage([mail], undefined))).not.toContain('Replies go to');
});
