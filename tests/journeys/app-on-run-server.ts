import { createDatabase } from '../run-server.ts';
import { comparedToday } from './compared-today.ts';
import { type RunningApp, startApp } from './running-app.ts';

/**
 * The built app on a database of the run's own server: one PostgreSQL for all of them takes less of the machine than one each.
 * The main job is walked on what `npm start` starts, with the one that is built in.
 */
export async function startAppOnRunServer({
  env = {},
}: {
  env?: Record<string, string>;
} = {}): Promise<RunningApp> {
  const database = await createDatabase({ withPlaces: true });
  await comparedToday(database.url);
  const app = await startApp({ env: { DATABASE_URL: database.url, PLACES: 'gazetteer', ...env } });
  return {
    ...app,
    async stop() {
      await app.stop();
      await database.drop();
    },
  };
}
