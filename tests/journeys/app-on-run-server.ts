import { createDatabase } from '../run-server.ts';
import { comparedToday } from './compared-today.ts';
import { type RunningApp, startApp } from './running-app.ts';

/**
 * Starts the built app on a database of the run's own server, because one PostgreSQL needs less of the machine than one per app.
 * The main job is tested on what `npm start` starts, with the built-in server.
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
