import { randomUUID } from 'node:crypto';
import type { ComposedMail } from './compose-mail.ts';

/** What a message says beside what its mail does. */
export interface Sending {
  /** As `Tikiti <tickets@example.com>`. */
  readonly from: string;
  /** With its angle brackets. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly date: Date;
}

/**
 * Writes a mail as it goes over the wire (RFC 5322, 2045 to 2047, 2387): text and HTML as alternatives, the pictures that the HTML shows beside
 * it, and the other attachments. Everything but headers is base64. A library that pipes each part through streams takes four times as long.
 */
export function writeMessage(mail: ComposedMail, { from, messageId, headers, date }: Sending): Buffer {
  const shown = mail.attachments.filter(({ contentId }) => contentId !== undefined);
  const others = mail.attachments.filter(({ contentId }) => contentId === undefined);
  const html = textPart('html', mail.html);
  const page =
    shown.length > 0 ? multipart('related; type="text/html"', [html, ...shown.map(attached)]) : html;
  const words = multipart('alternative', [textPart('plain', mail.text), page]);
  const body = others.length > 0 ? multipart('mixed', [words, ...others.map(attached)]) : words;
  const { replyTo } = mail;
  const lines = {
    From: namedAddress(from),
    To: mail.to,
    ...(replyTo !== undefined && { 'Reply-To': replyTo }),
    Subject: encodeWords(mail.subject),
    'Message-ID': messageId,
    Date: date.toUTCString().replace('GMT', '+0000'),
    ...headers,
    'MIME-Version': '1.0',
  };
  return Buffer.from(`${headerLines(lines)}${body}`, 'latin1');
}

/** @throws TypeError for a value that would be more than one header */
function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => {
      // A line that begins with a space belongs to the one before it.
      if (!/^[\t -~]*$/.test(value.replaceAll('\r\n ', ' ')))
        throw new TypeError(`A header is no single line: ${name}`);
      return `${name}: ${value}\r\n`;
    })
    .join('');
}

function multipart(kind: string, parts: readonly string[]): string {
  const boundary = `--_${randomUUID()}`;
  const [type, ...rest] = kind.split(';');
  const head = [`multipart/${type}`, `boundary="${boundary}"`, ...rest.map((one) => one.trim())].join(
    ';\r\n ',
  );
  const inner = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return `Content-Type: ${head}\r\n\r\n${inner}--${boundary}--`;
}

const textPart = (kind: 'plain' | 'html', text: string) =>
  part({ 'Content-Type': `text/${kind}; charset=utf-8` }, Buffer.from(text.replace(/\r?\n/g, '\r\n')));

function attached({
  filename,
  contentType,
  content,
  contentId,
}: ComposedMail['attachments'][number]): string {
  const name = filename.replace(/[^ !#-[\]-~]/g, '_');
  const disposition = contentId === undefined ? 'attachment' : 'inline';
  const headers = {
    'Content-Type': `${contentType}; name="${name}"`,
    'Content-Disposition': `${disposition}; filename="${name}"`,
    ...(contentId !== undefined && { 'Content-Id': `<${contentId}>` }),
  };
  return part(headers, Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}

function part(headers: Readonly<Record<string, string>>, content: Buffer): string {
  return `${headerLines({ ...headers, 'Content-Transfer-Encoding': 'base64' })}\r\n${inLines(content.toString('base64'))}`;
}

const LINE = 76;

function inLines(base64: string): string {
  let lines = '';
  for (let at = 0; at < base64.length; at += LINE) lines += `${base64.slice(at, at + LINE)}\r\n`;
  return lines;
}

/** The address in `Tikiti <tickets@example.com>`, or the whole text where it is that. */
export const addressIn = (from: string): string => from.slice(from.lastIndexOf('<') + 1).replace(/>\s*$/, '');

/** `Tikiti <tickets@example.com>` with its name in ASCII. */
function namedAddress(from: string): string {
  const address = addressIn(from);
  const name = from.includes('<') ? from.slice(0, from.lastIndexOf('<')).trim().replace(/^"|"$/g, '') : '';
  if (name === '') return address;
  const isPlain = /^[\w ]*$/.test(name);
  return `${isPlain ? name : /^[ -~]*$/.test(name) ? JSON.stringify(name) : encodeWords(name)} <${address}>`;
}

/** An encoded word has at most 75 characters, and no letter is divided between two. */
const WORD_BYTES = 45;

/** A text for a header: as it is in ASCII, else in encoded words, each on a line of its own (RFC 2047). */
function encodeWords(text: string): string {
  if (/^[ -~]*$/.test(text) && !text.includes('=?')) return fold(text);
  const words = [''];
  for (const letter of text) {
    const longer = `${words.at(-1)}${letter}`;
    if (Buffer.byteLength(longer) <= WORD_BYTES) words[words.length - 1] = longer;
    else words.push(letter);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

/** Goes on in the next line before a word that would make this one longer than 78 characters, with the header's name. */
function fold(text: string): string {
  let length = 0;
  return text
    .split(/(?= [^ ])/)
    .map((word) => {
      const isTooLong = length > 0 && length + word.length > 64;
      length = isTooLong ? word.length : length + word.length;
      return isTooLong ? `\r\n${word}` : word;
    })
    .join('');
}
