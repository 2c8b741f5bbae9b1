import { textRoom } from '../texts.ts';

/** What the script of an event's map says. */
export const map = textRoom('map', {
  loading: 'Loading the map…',
  failed: 'The map can’t be shown here. Open it in maps instead.',
  noStreets: 'This overview map has no streets. For the way there, open it in maps.',
  onlyTown: 'This map shows the town, not the exact place.',
  town: 'The town of the event',
  place: 'Where the event is',
});
