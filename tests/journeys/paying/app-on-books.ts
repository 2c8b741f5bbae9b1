import type { TestApp } from '../../database.ts';
import { comparedToday } from '../compared-today.ts';
import { type RunningApp, startApp } from '../running-app.ts';

/** Starts the built app on a database that the test reads, and in which it can end holds early. */
export async function startAppOn(books: TestApp, env: Record<string, string>): Promise<RunningApp> {
  await comparedToday(books.databaseUrl);
  return startApp({
    env: {
      DATABASE_URL: books.databaseUrl,
      APP_SECRET: Buffer.from(books.secret.first).toString('hex'),
      HOLD_SHARE_PER_ADDRESS: '0',
      ...env,
    },
  });
}

/** Opens a browser for many short visits without pictures. */
export const FRUGAL = ['--disable-remote-fonts'];
