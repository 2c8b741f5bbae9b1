import type { TestApp } from '../../database.ts';
import { comparedToday } from '../compared-today.ts';
import { type RunningApp, startApp } from '../running-app.ts';

/** The built app, on a database that the test reads and in which it lets holds end sooner. */
export async function startAppOn(books: TestApp, env: Record<string, string>): Promise<RunningApp> {
  await comparedToday(books.databaseUrl);
  return startApp({
    env: {
      DATABASE_URL: books.databaseUrl,
      APP_SECRET: Buffer.from(books.secret).toString('hex'),
      HOLD_SHARE_PER_ADDRESS: '0',
      ...env,
    },
  });
}

/** For a browser of many short visits, of which no picture is looked at. */
export const FRUGAL = ['--disable-remote-fonts'];
