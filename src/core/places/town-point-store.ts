import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Point } from './place.ts';

/**
 * Tells whether a point is exactly the one that our list of places has for a town or suburb. A pin there was chosen by name and never moved.
 * False while no list is loaded.
 */
export async function isTownPoint(
  db: Database | Transaction,
  { latitude, longitude }: Point,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from gazetteer_places where latitude = ${latitude}::float8 and longitude = ${longitude}::float8
  ) as found`.execute(db);
  return rows[0]?.found === true;
}
