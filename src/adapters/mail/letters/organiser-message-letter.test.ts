import { expect, test } from 'vitest';
import type { OrganiserMessageMail } from '../../../core/shared/mail/customer-mails.ts';
import { composeMail } from '../compose-mail.ts';

const mail: OrganiserMessageMail = {
  kind: 'organiser-message',
  to: 'thandi@example.com',
  replyTo: 'jazz@example.com',
  eventName: 'Jazz on the Koppie',
  organisation: 'Koppie Music',
  subject: 'Doors open at six',
  body: '# Bring\n\n- a **blanket**\n- [a map](https://maps.example)\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))',
  orderLink: 'https://tickets.example/event/1/order/2?key=k',
  supportEmail: 'support@tikiti.example',
  unsubscribeLink: 'https://tickets.example/event/1/unsubscribe/t',
};

test('an organiser’s text is rendered as Markdown in both bodies, and HTML in it stays text', () => {
  const { subject, html, text, unsubscribeLink } = composeMail(mail);
  expect(subject).toBe('Jazz on the Koppie: Doors open at six');
  expect(html).toMatch(/<h3 [^>]*>Bring<\/h3>/);
  expect(html).toMatch(/<a href="https:\/\/maps\.example" [^>]*rel="nofollow noopener noreferrer"/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<img|href="javascript/);
  expect(text).toContain('- a **blanket**');
  expect(text).toContain(`Unsubscribe (${mail.unsubscribeLink}) from Koppie Music’s messages`);
  expect(unsubscribeLink).toBe(mail.unsubscribeLink);
});

test('an essential message says so, and whom to tell if it is not', () => {
  const { unsubscribeLink: _, ...essential } = mail;
  const { html, text, unsubscribeLink } = composeMail(essential);
  expect(text).toContain('marked this as essential');
  expect(html).toContain('mailto:support@tikiti.example');
  expect(html).not.toContain('Unsubscribe');
  expect(unsubscribeLink).toBeUndefined();
});

test('a message about missing answers links to the recipient’s form, and a test of it to no form', () => {
  const owed = { ...mail, detailsLink: 'https://tickets.example/event/1/order/2/details?key=k' };
  const { html, text } = composeMail(owed);
  expect(text).toContain('Koppie Music still needs a few details for your tickets to Jazz on the Koppie.');
  expect(text).toContain('Add ticket details');
  expect(html).toContain('/order/2/details?key=k');
  expect(composeMail({ ...owed, isTest: true }).html).not.toContain('/details');
});

test('a name with the event’s words ends no header', () => {
  const { subject } = composeMail({ ...mail, subject: 'Hi\r\nBcc: all@example.com', eventName: 'A\u202eB' });
  expect(subject).toBe('A B: Hi Bcc: all@example.com');
});
