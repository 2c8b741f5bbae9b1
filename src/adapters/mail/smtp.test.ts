import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { MailDeferred, MailRefused, MailUnavailable } from '../../core/mails/mail-refused.ts';
import { systemClock } from '../../core/shared/clock.ts';
import type { Mail } from '../../core/shared/mail.ts';
import { sampleOrder } from '../documents/testing/sample-order.ts';
import { createTicketDocuments } from '../documents/ticket-documents.ts';
import { createSmtpMailer, type SmtpMailer } from './smtp.ts';

const from = 'Tikiti <tickets@tikiti.example>';
const verify: Mail = {
  kind: 'verify-email',
  to: 'thandi@example.com',
  link: 'https://tikiti.example/?oobCode=1',
};
let server: SMTPServer | undefined;
let mailer: SmtpMailer | undefined;

afterEach(async () => {
  mailer?.close();
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
});

interface Received {
  sender: string;
  recipients: string[];
  raw: Buffer;
}

async function startServer(options: SMTPServerOptions = {}): Promise<Received[]> {
  const received: Received[] = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      buffer(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      }, done);
    },
    ...options,
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, clock: systemClock });
  return received;
}

describe('mail through SMTP', () => {
  it('gives each try of a mail the same Message-ID, so that a copy is shown once', async () => {
    const received = await startServer();
    await mailer?.send(verify, 'tickets.0198');
    await mailer?.send(verify, 'tickets.0198');
    await mailer?.send(verify);
    const ids = await Promise.all(received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
    expect(ids.slice(0, 2)).toEqual(['<tickets.0198@tikiti.example>', '<tickets.0198@tikiti.example>']);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('allows unsubscribing with one press from a message, and from no other mail', async () => {
    const received = await startServer();
    const message = {
      kind: 'organiser-message' as const,
      to: 'thandi@example.com',
      eventName: 'Jazz',
      organisation: 'Koppie',
      subject: 'Hello',
      body: 'There.',
      orderLink: 'https://tickets.example/o',
      supportEmail: 's@example.com',
    };
    const unsubscribeLink = 'https://tickets.example/event/1/unsubscribe/t';
    await mailer?.send({ ...message, unsubscribeLink });
    await mailer?.send(message);
    const headers = received.map(({ raw }) => raw.toString().replace(/\r\n[ \t]+/g, ' '));
    expect(headers[0]).toContain(`List-Unsubscribe: <${unsubscribeLink}>\r\n`);
    expect(headers[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(headers[1]).not.toContain('List-Unsubscribe');
  });

  it('brings the tickets with their PDF and calendar entry', async () => {
    const received = await startServer();
    const order = sampleOrder();
    const documents = createTicketDocuments();
    const pdf = await documents.pdf(order);
    const calendar = documents.calendar(order);
    await mailer?.send({
      kind: 'tickets',
      to: order.email,
      order,
      attachments: [
        { filename: 'tickets.pdf', contentType: 'application/pdf', content: pdf },
        {
          filename: 'event.ics',
          contentType: 'text/calendar; charset=utf-8',
          content: Buffer.from(calendar),
        },
        {
          filename: 'a.png',
          contentType: 'image/png',
          content: documents.qrPng('x'),
          contentId: 'ticket@qr.tikiti',
          shows: order.tickets[0]?.id,
        },
      ],
    });

    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ sender: 'tickets@tikiti.example', recipients: [order.email] });
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail.subject).toBe('Your tickets for Summer Jazz on the Koppie');
    expect(mail.from).toMatchObject({ name: 'Tikiti', address: 'tickets@tikiti.example' });
    expect(mail.to).toMatchObject([{ address: order.email }]);
    expect(mail.text).toContain('19:30 – 23:00 GMT+2');
    expect(mail.html).toContain('AMY8J-W6GTP');
    const { attachments } = mail;
    expect(attachments.map(({ filename, mimeType, contentId }) => [filename, mimeType, contentId])).toEqual([
      ['a.png', 'image/png', '<ticket@qr.tikiti>'],
      ['tickets.pdf', 'application/pdf', undefined],
      ['event.ics', 'text/calendar', undefined],
    ]);
    expect(mail.html).toContain('src="cid:ticket@qr.tikiti"');
    // The parser changes line ends, so the bytes are compared as they came over the wire.
    const wire = received[0]?.raw.toString('latin1').replaceAll('\r\n', '');
    expect(wire).toContain(Buffer.from(pdf).toString('base64'));
    expect(wire).toContain(Buffer.from(calendar).toString('base64'));
  });

  it('sends replies to the mail’s reply address, and has none by default', async () => {
    const received = await startServer();
    const order = { eventName: 'Jazz', accent: '#aa3300', orders: [], received: [] };
    const replyTo = 'naledi@example.com';
    await mailer?.send({ kind: 'order-links', to: verify.to, replyTo, ...order });
    await mailer?.send(verify);
    const [answered, silent] = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
    expect(answered?.replyTo).toMatchObject([{ address: replyTo }]);
    expect(silent?.replyTo).toBeUndefined();
    const two = 'a@example.com, b@example.com';
    await expect(
      mailer?.send({ kind: 'order-links', to: verify.to, replyTo: two, ...order }),
    ).rejects.toThrow('exactly one address');
  });

  it('lets no name add a header, a recipient or an attachment', async () => {
    const received = await startServer();
    const eventName = 'Jazz\r\nBcc: victim@example.com\r\nContent-Type: text/html\r\n\r\n<b>';
    await mailer?.send({
      kind: 'door-invite',
      joins: false,
      to: verify.to,
      link: verify.link,
      invitation: { eventName, invitedBy: eventName },
    });
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(received[0]?.recipients).toEqual([verify.to]);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.headers.filter(({ key }) => key === 'content-type')).toHaveLength(1);
    expect(mail.subject).toBe(
      'Help check tickets for Jazz Bcc: victim@example.com Content-Type: text/html <b>',
    );
    expect(mail.attachments).toEqual([]);
  });

  it('keeps names in any alphabet', async () => {
    const received = await startServer();
    const eventName = 'Ελληνική νύχτα – Łódź 🎉';
    await mailer?.send({ kind: 'event-approved', to: verify.to, eventName, link: verify.link, moreDates: 0 });
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail.subject).toBe(`${eventName} is live`);
    expect(mail.text).toContain(eventName);
  });

  it('requests no automatic answers', async () => {
    const received = await startServer();
    await mailer?.send(verify);
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('fails when the server refuses, so that the job retries', async () => {
    await startServer({ onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')) });
    await expect(mailer?.send(verify)).rejects.toThrow('no such mailbox');
  });

  it.each([
    { stage: 'onRcptTo', code: 550, says: MailRefused },
    { stage: 'onRcptTo', code: 554, says: MailUnavailable },
    { stage: 'onRcptTo', code: 451, says: MailDeferred },
    { stage: 'onRcptTo', code: 421, says: MailUnavailable },
    { stage: 'onData', code: 452, says: MailDeferred },
    { stage: 'onData', code: 554, says: MailDeferred },
    { stage: 'onMailFrom', code: 550, says: MailUnavailable },
    { stage: 'onMailFrom', code: 451, says: MailUnavailable },
  ] as const)('takes $code at $stage for what it says of the mail', async ({ stage, code, says }) => {
    const answer = Object.assign(new Error('says the server'), { responseCode: code });
    const refuse = (_: unknown, _session: unknown, done: (error: Error) => void) => done(answer);
    await startServer({
      [stage]:
        stage === 'onData'
          ? (stream: Readable, session: unknown, done: (error: Error) => void) =>
              stream.on('end', () => refuse(stream, session, done)).resume()
          : refuse,
    });
    const error = await mailer?.send(verify).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(says);
    expect(error).toHaveProperty('message', expect.stringContaining(`${code} says the server`));
  });

  it('does not blame the mail when the server turns every connection away', async () => {
    const closes = Object.assign(new Error('closed for today'), { responseCode: 421 });
    await startServer({ onConnect: (_, done) => done(closes) });
    const error = await mailer?.send(verify).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MailUnavailable);
  });

  it('fails when nobody listens', async () => {
    mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from, clock: systemClock });
    const error = await mailer.send(verify).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MailUnavailable);
    expect(error).toHaveProperty('message', expect.stringContaining('ECONNREFUSED'));
  });
});
