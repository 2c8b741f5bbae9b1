import type { Page } from 'playwright-core';

const password = 'a long sentence';

/** Signs somebody up and closes their account to them. @param page an admin's @returns what they would log in with */
export async function banSomebody(page: Page) {
  const email = `banned-${Date.now()}@example.com`;
  const { request } = page;
  await request.post('/api/sign-up', { data: { email, password, firstName: 'Bandile' } });
  await request.post('/api/verify-email', { data: { oobCode: await codeOfMail(page, email) } });
  const { users } = await (await request.get(`/api/admin/users?q=${encodeURIComponent(email)}`)).json();
  const reason = 'Sold tickets to an event that was not theirs.';
  const banned = await request.put(`/api/admin/users/${users[0].id}/ban`, { data: { reason } });
  if (!banned.ok()) throw new Error(`Not banned: ${await banned.text()}`);
  return { email, password };
}

async function codeOfMail(page: Page, email: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const mails: { to: string; text: string }[] = await (await page.request.get('/dev/mailbox.json')).json();
    const code = /oobCode=([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1];
    if (code) return code;
    await page.waitForTimeout(200);
  }
  throw new Error(`No mail came to ${email}.`);
}
