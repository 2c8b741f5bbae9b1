import type { AccountMail } from './mail/account-mails.ts';
import type { AdminMail } from './mail/admin-mails.ts';
import type { CustomerMail } from './mail/customer-mails.ts';
import type { OrganiserMail } from './mail/organiser-mails.ts';
import type { RefundMail } from './mail/refund-mails.ts';
import type { WaitingListMail } from './mail/waiting-list-mails.ts';

/** The port for sending mail. Each adapter writes subject and bodies, in HTML and plain text, from a mail's facts. */
export interface Mailer {
  /**
   * Resolves once the mail is handed over; rejects otherwise, so that it is retried.
   * @param id the same for each try of a mail: mail programs show copies with one id once. Letters, digits, dots and dashes
   */
  send(mail: Mail, id?: string): Promise<void>;
  /** Writes a mail without sending it, to look at. */
  preview(mail: Mail): { subject: string; html: string };
}

/**
 * A mail's facts. Each mail stands with those to the same audience, in `mail/`. Links are absolute and carry a secret: never write one to a
 * log. Names and reasons are as people typed them.
 */
export type Mail = AccountMail | CustomerMail | RefundMail | WaitingListMail | OrganiserMail | AdminMail;
