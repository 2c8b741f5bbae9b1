import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from '../../core/shared/mail.ts';
import { MailDeferred, MailRefused } from '../../core/shared/mail-refused.ts';
import { composeMail } from './compose-mail.ts';

export interface SmtpMailer extends Mailer {
  /** Ends idle connections. */
  close(): void;
}

/**
 * Sends mail through an SMTP server.
 * @param url `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://...:465`
 * @param from the sender, as `Tikiti <tickets@example.com>`
 * `send` rejects when the server does not take the mail or is silent for too long (ms below), so that the job tries again; with
 * MailRefused when it refuses the recipient for good, and with MailDeferred when it puts this mail off.
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
  // "Tikiti <tickets@example.com>" is at example.com.
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    close: () => transport.close(),
    async send(mail: Mail, id?: string) {
      const { to, replyTo, subject, html, text, attachments } = composeMail(mail);
      const sending = transport.sendMail({
        from,
        // As an object, the address is not parsed again and cannot become two.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
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
        throw answerOf(error) ?? error;
      });
    },
  };
}

/**
 * What the server says of one mail: a 5xx to RCPT TO is about its address for good, any other answer to RCPT TO or DATA may pass. What
 * fails before that (connecting, logging in, the sender) and a server that closes (421) fail for all mails alike.
 */
function answerOf(error: unknown): MailRefused | MailDeferred | undefined {
  if (!(error instanceof Error)) return undefined;
  const { command, responseCode, response } = error as Error & Record<string, unknown>;
  if (typeof responseCode !== 'number' || responseCode === 421) return undefined;
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined;
  const Answer = command === 'RCPT TO' && responseCode >= 500 ? MailRefused : MailDeferred;
  return new Answer(String(response ?? responseCode).slice(0, 500), { cause: error });
}
