import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from '../../core/shared/mail.ts';
import { composeMail } from './compose-mail.ts';
import { smtpAnswer } from './smtp-answer.ts';

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
export function createSmtpMailer({ url, from }: { url: string; from: string }): SmtpMailer {
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
  // "Tikiti <tickets@example.com>" is at example.com.
  const domain = from.includes('@')
    ? from.slice(from.lastIndexOf('@') + 1).replace(/[\s>]/g, '')
    : 'localhost';
  return {
    close: () => transport.close(),
    preview: composeMail,
    async send(mail: Mail, id?: string) {
      const { to, replyTo, subject, html, text, attachments, unsubscribeLink } = composeMail(mail);
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
        headers: {
          'Auto-Submitted': 'auto-generated',
          // One press in a mail program ends these mails (RFC 8058).
          ...(unsubscribeLink !== undefined && {
            'List-Unsubscribe': `<${unsubscribeLink}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
          filename,
          contentType,
          content: Buffer.from(content),
          ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
        })),
      });
      await sending.catch((error: unknown) => {
        throw smtpAnswer(error) ?? error;
      });
    },
  };
}
