import type { APIRequestContext } from 'playwright-core';

/** Calls the JSON API as somebody. @throws Error with the refusal */
export async function ask<Answer = Record<string, never>>(
  who: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<Answer> {
  const response = await who.fetch(path, { method, ...(data && { data }) });
  const text = await response.text();
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
  return (text ? JSON.parse(text) : {}) as Answer;
}

/** Repeats `look` until it finds something. @throws Error after four minutes */
export async function until<Found>(look: () => Promise<Found | undefined>, what: string): Promise<Found> {
  for (const end = Date.now() + 240_000; Date.now() < end; ) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Waited in vain for ${what}.`);
}
