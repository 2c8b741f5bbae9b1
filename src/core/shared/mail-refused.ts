/** The recipient's mail server refuses the address for good (SMTP 5xx to RCPT TO): trying again would change nothing. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** What the server said: "550 5.1.1 no such user". */
  readonly reply: string;

  constructor(reply: string, options?: ErrorOptions) {
    super(`The mail was refused: ${reply}`, options);
    this.reply = reply;
  }
}

/** @returns the server's words when it refuses the address for good; undefined once the mail is sent. @throws any other failure */
export async function refusalOf(sending: Promise<void>): Promise<string | undefined> {
  try {
    await sending;
    return undefined;
  } catch (error) {
    if (error instanceof MailRefused) return error.reply;
    throw error;
  }
}
