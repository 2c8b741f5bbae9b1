import { setPriority } from 'node:os';
import { loadGazetteer } from './adapters/places/gazetteer/load-gazetteer.ts';
import type { Config } from './config.ts';
import { openDatabase, UNHURRIED } from './db/database.ts';
import { startDatabase } from './start-database.ts';

/** After the app, whose visitors wait. */
const PRIORITY = 5;

/** `places`: fills the list of places that address search looks in, unless it is full, and stops. The app starts it on first use. */
export async function runLoadPlaces(config: Config): Promise<void> {
  // Whoever started this is gone: nobody waits for the list, and its database may be about to stop.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
  setPriority(PRIORITY);
  const server = await startDatabase(config, { own: false });
  const { db, close } = openDatabase(server.url, {
    maxConnections: 2,
    patience: UNHURRIED,
    onIdleError: (error) => console.error(error.message),
  });
  try {
    await loadGazetteer(db);
    console.log('The list of places is there.');
  } finally {
    await close();
    await server.stop();
  }
}
