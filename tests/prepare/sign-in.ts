import { type APIRequestContext, request } from 'playwright-core';
import type { RunningApp } from '../journeys/running-app.ts';
import { PATIENCE_MS } from '../launch-browser.ts';
import { ask } from './ask.ts';

/** A browser that buys for the first time. The caller disposes of it. */
export async function beGuest({ url }: RunningApp): Promise<APIRequestContext> {
  const who = await request.newContext({ baseURL: url, timeout: PATIENCE_MS });
  await ask(who, 'POST', '/api/guest');
  return who;
}

/** A session over HTTP, which a browser's context takes over with its `storageState()`. The caller disposes of it. */
export async function signIn(
  { url }: RunningApp,
  { email, password }: { email: string; password: string },
): Promise<APIRequestContext> {
  const who = await request.newContext({ baseURL: url, timeout: PATIENCE_MS });
  await ask(who, 'POST', '/api/sign-in', { email, password });
  return who;
}
