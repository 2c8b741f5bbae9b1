import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { ask } from '../prepare/ask.ts';
import type { DemoAccount, RunningApp } from './running-app.ts';

/** Opens a browser in which somebody is already logged in. Tests of logging in use the form itself. */
export async function openAs(
  browser: Browser,
  app: RunningApp,
  role: DemoAccount['role'],
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await logIn(context, app, role);
  return context;
}

/** Logs somebody in again after they were logged out, without their pages noticing. */
export async function logIn(context: BrowserContext, app: RunningApp, role: DemoAccount['role']) {
  const { email, password } = await app.account(role);
  await ask(context.request, 'POST', `${app.url}/api/sign-in`, { email, password });
}
