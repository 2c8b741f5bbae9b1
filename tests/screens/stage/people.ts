import type { APIRequestContext } from 'playwright-core';
import { ask, until } from '../../prepare/ask.ts';

export const password = 'a long sentence';

/** Signs up a user and bans them. @returns their login */
export async function banSomebody(admin: APIRequestContext) {
  const email = await signUp(admin, `banned-${Date.now()}@example.com`, {
    firstName: 'Bandile',
    lastName: '',
  });
  const { users } = await ask<{ users: { id: string }[] }>(
    admin,
    'GET',
    `/api/admin/users?q=${encodeURIComponent(email)}`,
  );
  const reason = 'Sold tickets to an event that was not theirs.';
  await ask(admin, 'PUT', `/api/admin/users/${users[0]?.id}/ban`, { reason });
  return { email, password };
}

/** Signs up a user with a very long name and email address. @returns their login */
export async function signUpNewcomer(admin: APIRequestContext) {
  const email = await signUp(
    admin,
    `wilhelmina-henrietta.wolfeschlegelsteinhausen.${Date.now()}@customers.example.com`,
    { firstName: 'Wilhelmina Henrietta', lastName: 'Wolfeschlegelsteinhausenbergerdorffowa' },
  );
  return { email, password };
}

/** Signs up a user with `password` as the password. @returns the email address */
export async function signUp(anybody: APIRequestContext, email: string, names: object): Promise<string> {
  await ask(anybody, 'POST', '/api/sign-up', { email, password, ...names });
  const oobCode = await until(async () => {
    const mails = await ask<{ to: string; text: string }[]>(anybody, 'GET', '/dev/mailbox.json');
    return /oobCode=([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1];
  }, `a mail to ${email}`);
  await ask(anybody, 'POST', '/api/verify-email', { oobCode });
  return email;
}
