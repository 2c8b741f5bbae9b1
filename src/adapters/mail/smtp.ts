import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from '../../core/shared/mail.ts';
import { MailRefused } from '../../core/shared/mail-refused.ts';
import { composeMail } from './compose-mail.ts';

export interface SmtpMailer extends Mailer {
  /** Ends idle connections. */
  close(): void;
}

/**
 * Sends mail through an SMTP server.
 * @param url `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://...:465`
 * @param from the sender, as `Tikiti <tickets@example.com>`
 * `send` rejects when the server does not take the mail or is silent for too long (ms below), so that the job tries again;
 * with MailRefused when it refuses the recipient for good.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Mails are made of what people typed: none of it may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    close: () => transport.close(),
    async send(mail: Mail) {
      const { to, replyTo, subject, html, text, attachments } = composeMail(mail);
      const sending = transport.sendMail({
        from,
        // As an object, the address is not parsed again and cannot become two.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        html,
        text,
        // Keeps out-of-office answers away.
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
          filename,
          contentType,
          content: Buffer.from(content),
          ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
        })),
      });
      await sending.catch((error: unknown) => {
        throw refusal(error) ?? error;
      });
    },
  };
}

/** A 5xx to RCPT TO is about the address; to any other command it is about us, and may pass. */
function refusal(error: unknown): MailRefused | undefined {
  if (!(error instanceof Error)) return undefined;
  const { command, responseCode, response } = error as Error & Record<string, unknown>;
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500) return undefined;
  return new MailRefused(String(response ?? responseCode).slice(0, 500), { cause: error });
}
