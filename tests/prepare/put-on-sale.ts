import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright-core';
import { ask } from './ask.ts';

/** Creates an event as an organiser and approves it as an admin. @returns its id */
export async function putOnSale(
  organiser: APIRequestContext,
  admin: APIRequestContext,
  event: object,
): Promise<string> {
  const { id } = await ask<{ id: string }>(organiser, 'POST', '/api/events', { id: randomUUID(), ...event });
  await ask(admin, 'POST', `/api/events/${id}/decision`, { decision: 'approved' });
  return id;
}
