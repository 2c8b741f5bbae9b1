import type { App } from '../../shared/app.ts';
import type { Point } from '../place.ts';

/** Puts a town into the otherwise empty list of places. */
export async function aTown({ db }: Pick<App, 'db'>, { latitude, longitude }: Point): Promise<void> {
  await db
    .insertInto('gazetteer_places')
    .values({
      id: 1,
      name: 'Sandton',
      search: 'sandton',
      country: 'ZA',
      latitude,
      longitude,
      population: 222_415,
    })
    .execute();
}
