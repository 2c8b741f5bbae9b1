/** The address takes no mail for good (SMTP 5xx to RCPT TO that is about it): trying again would change nothing. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** The server's words: "550 5.1.1 no such user". */
  readonly reply: string;

  constructor(reply: string, options?: ErrorOptions) {
    super(`The mail was refused: ${reply}`, options);
    this.reply = reply;
  }
}

/** The mail server works and does not take this mail for now: a full mailbox, greylisting, words it takes for spam. It may take it later. */
export class MailDeferred extends Error {
  override name = 'MailDeferred';
  /** The server's words: "452 4.2.2 mailbox full". */
  readonly reply: string;

  constructor(reply: string, options?: ErrorOptions) {
    super(`The mail was put off: ${reply}`, options);
    this.reply = reply;
  }
}

/** Our mail server takes no mail from us now, whoever it is for: it is away, lets nobody in, or refuses us as sender. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable';
}
