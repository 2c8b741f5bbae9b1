import type { TestApp } from './database.ts';
import { breaches } from './factories.ts';

/** The breaches that are about a door; for tests whose refunds are no whole ones (`revoke`). */
export const doorBreaches = async (app: TestApp): Promise<string[]> =>
  (await breaches(app)).filter((text) => /^(a door|a handed out|a ticket has admitted)/.test(text));
