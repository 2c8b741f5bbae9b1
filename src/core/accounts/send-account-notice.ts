import type { App } from '../shared/app.ts';
import type { AccountNotice } from '../shared/jobs.ts';

/** The job after an account changed: tells the address that had it, in case it was not them. */
export async function sendAccountNotice(app: App, { to, notice, detail }: AccountNotice): Promise<void> {
  const { supportEmail } = app.settings;
  await app.mailer.send({ kind: 'account-notice', to, notice, detail, supportEmail });
}
