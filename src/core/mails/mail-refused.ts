/** The recipient's server refuses mail for this address permanently (SMTP 5xx to RCPT TO), so retrying is pointless. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** The server's answer: "550 5.1.1 no such user". */
  readonly reply: string;

  constructor(reply: string, options?: ErrorOptions) {
    super(`The mail was refused: ${reply}`, options);
    this.reply = reply;
  }
}

/** The mail server works, but defers this mail: a full mailbox, greylisting, suspected spam. It may accept it later. */
export class MailDeferred extends Error {
  override name = 'MailDeferred';
  /** The server's answer: "452 4.2.2 mailbox full". */
  readonly reply: string;

  constructor(reply: string, options?: ErrorOptions) {
    super(`The mail was put off: ${reply}`, options);
    this.reply = reply;
  }
}

/** Our mail server accepts no mail from us at the moment: it is down, refuses the login, or refuses our sender address. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable';
}
