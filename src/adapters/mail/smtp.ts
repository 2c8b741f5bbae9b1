import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Clock } from '../../core/shared/clock.ts';
import type { Mail, Mailer } from '../../core/shared/mail.ts';
import { composeMail } from './compose-mail.ts';
import { smtpAnswer } from './smtp-answer.ts';
import { addressIn, writeMessage } from './write-message.ts';

export interface SmtpMailer extends Mailer {
  /** Ends idle connections. */
  close(): void;
}

/**
 * Sends mail through an SMTP server.
 * @param url `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://...:465`
 * @param from the sender, as `Tikiti <tickets@example.com>`
 * `send` rejects when the server does not take the mail or is silent for too long (ms below), so that it is tried again; with
 * MailRefused when the recipient's address is refused for good, with MailDeferred when it puts this mail off, and with MailUnavailable when
 * it takes none from us.
 */
export function createSmtpMailer({
  url,
  from,
  clock,
}: {
  url: string;
  from: string;
  clock: Clock;
}): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Mails contain text that people typed, and none of it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = addressIn(from);
  const domain = sender.includes('@') ? sender.slice(sender.lastIndexOf('@') + 1) : 'localhost';
  return {
    close: () => transport.close(),
    preview: composeMail,
    async send(mail: Mail, id?: string) {
      const composed = composeMail(mail);
      const { to, unsubscribeLink } = composed;
      const raw = writeMessage(composed, {
        from,
        messageId: `<${id ?? randomUUID()}@${domain}>`,
        date: clock.now(),
        headers: {
          // Keeps out-of-office answers away.
          'Auto-Submitted': 'auto-generated',
          // One press in a mail program ends these mails (RFC 8058).
          ...(unsubscribeLink !== undefined && {
            'List-Unsubscribe': `<${unsubscribeLink}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      // As an object, the address is not parsed again and cannot become two.
      const recipient = { name: '', address: to };
      const sending = transport.sendMail({ envelope: { from: sender, to: [recipient] }, raw });
      await sending.catch((error: unknown) => {
        throw smtpAnswer(error) ?? error;
      });
    },
  };
}
