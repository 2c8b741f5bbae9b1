import { setPriority } from 'node:os';
import { loadGazetteer } from '../adapters/places/gazetteer/load-gazetteer.ts';
import type { Config } from '../config.ts';
import { UNHURRIED } from '../db/database.ts';
import { withDatabase } from './with-database.ts';

/** After the app, whose visitors wait. */
const PRIORITY = 5;

/** `places`: fills the list of places that address search looks in, unless it is full, and stops. The app starts it on first use. */
export async function loadPlaces(config: Config): Promise<void> {
  // Whoever started this is gone: nobody waits for the list, and its database may be about to stop.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
  setPriority(PRIORITY);
  await withDatabase(config, loadGazetteer, { maxConnections: 2, patience: UNHURRIED });
  console.log('The list of places is there.');
}
