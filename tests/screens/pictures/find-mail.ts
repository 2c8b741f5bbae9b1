import type { MailboxMail, RunningApp } from '../../journeys/running-app.ts';
import { until } from '../../prepare/ask.ts';

/** The newest mail with such a subject, as HTML with its pictures in it. */
export async function findMail({ url }: RunningApp, subject: RegExp): Promise<string> {
  return until(async () => {
    const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as MailboxMail[];
    const mail = mails.find((mail) => subject.test(mail.subject));
    return mail && (await (await fetch(`${url}/dev/mailbox/${mail.id}`)).text());
  }, `a mail like ${subject}`);
}
