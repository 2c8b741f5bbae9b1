import type { Locale } from '../../../languages/locales.ts';

/** A mail to a customer, about an event. */
export interface ToCustomer {
  readonly to: string;
  /** Answers go to this address: the organiser's or support's (decision 0030). */
  readonly replyTo?: string | undefined;
  /** For the recipient to name their order by; left out where the mail is about none of theirs. */
  readonly ownOrderNumber?: string | undefined;
  /** In which it is written; left out for English. */
  readonly language?: Locale | undefined;
}

export interface MailAttachment {
  readonly filename: string;
  /** As `application/pdf`. */
  readonly contentType: string;
  readonly content: Uint8Array;
  /** Set on a picture that the mail shows itself, by `cid:` and this. */
  readonly contentId?: string;
  /** The id of the ticket whose QR such a picture is. */
  readonly shows?: string;
}
