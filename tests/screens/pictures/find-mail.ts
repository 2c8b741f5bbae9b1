import type { MailboxMail, RunningApp } from '../../journeys/running-app.ts';
import { until } from '../../prepare/ask.ts';

/** Waits for an email whose subject matches. @returns the newest one, as HTML with its pictures inline */
export async function findMail({ url }: RunningApp, subject: RegExp): Promise<string> {
  return until(async () => {
    const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as MailboxMail[];
    const mail = mails.find((mail) => subject.test(mail.subject));
    return mail && (await (await fetch(`${url}/dev/mailbox/${mail.id}`)).text());
  }, `a mail like ${subject}`);
}
