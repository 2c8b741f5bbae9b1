import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { ComposedMail } from './compose-mail.ts';
import { writeMessage } from './write-message.ts';

const mail: ComposedMail = {
  to: 'thandi@example.com',
  replyTo: undefined,
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [],
  unsubscribeLink: undefined,
};
const write = (changes: Partial<ComposedMail> = {}, from = 'Tikiti <tickets@tikiti.example>', headers = {}) =>
  writeMessage(
    { ...mail, ...changes },
    { from, messageId: '<1@tikiti.example>', date: new Date(0), headers },
  );

test('any subject and text arrive as they were, in lines that every server takes', async () => {
  const line = fc
    .string({ unit: 'grapheme', maxLength: 300 })
    .map((text) => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim());
  await fc.assert(
    fc.asyncProperty(line, line, async (subject, text) => {
      const raw = write({ subject, text });
      const read = await PostalMime.parse(raw);
      expect(read.subject ?? '').toBe(subject);
      expect(read.text?.trim() ?? '').toBe(text);
      const [head = ''] = raw.toString('latin1').split('\r\n\r\n');
      for (const one of raw.toString('latin1').split('\r\n')) expect(one.length).toBeLessThan(998);
      expect(head).toMatch(/^[\t\r\n -~]*$/);
      expect(raw.toString('latin1')).not.toMatch(/\r(?!\n)|(?<!\r)\n|^\./m);
    }),
  );
});

test('a line of base64 and of a folded header has at most 78 characters', () => {
  const raw = write({ subject: 'word '.repeat(60).trim(), text: 'x'.repeat(500) }).toString('latin1');
  for (const one of raw.split('\r\n')) expect(one.length).toBeLessThanOrEqual(78);
});

test('nothing can be more than one header', () => {
  expect(() => write({ to: 'a@example.com\r\nBcc: b@example.com' })).toThrow('To');
  expect(() => write({}, undefined, { 'List-Unsubscribe': '<x>\r\nBcc: b@example.com' })).toThrow('List-');
  const attachment = {
    filename: 'a"\r\nX: "é.pdf',
    contentType: 'application/pdf',
    content: new Uint8Array(3),
  };
  expect(write({ attachments: [attachment] }).toString('latin1')).toContain('filename="a___X: __.pdf"');
});

test.each([
  ['tickets@tikiti.example', { address: 'tickets@tikiti.example', name: '' }],
  ['Tikiti <tickets@tikiti.example>', { address: 'tickets@tikiti.example', name: 'Tikiti' }],
  ['"Koppie, Inc." <t@tikiti.example>', { address: 't@tikiti.example', name: 'Koppie, Inc.' }],
  ['Łódź <t@tikiti.example>', { address: 't@tikiti.example', name: 'Łódź' }],
])('mail from %s says so', async (from, sender) => {
  expect((await PostalMime.parse(write({}, from))).from).toEqual(sender);
});

test('a mail without attachments has two alternatives only', () => {
  const types = [
    ...write()
      .toString('latin1')
      .matchAll(/^Content-Type: ([^;\r]+)/gm),
  ].map(([, type]) => type);
  expect(types).toEqual(['multipart/alternative', 'text/plain', 'text/html']);
});
