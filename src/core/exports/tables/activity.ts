import type { ActivityEntry } from '../../activity/activity.ts';
import { findEntries } from '../../activity/activity-store.ts';
import { describeEntry } from '../../activity/describe-entry.ts';
import { type Column, count, second, text } from '../../sheets/column.ts';
import { eventExport } from '../event-export.ts';

/** The columns of an entry of the audit log. */
export const activityColumns: Column<ActivityEntry>[] = [
  second('Time', ({ at }) => new Date(at)),
  text('What', ({ sentence }) => sentence),
  text('Kind', ({ kind }) => kind, 'Stable, for programs.'),
  text('Who', ({ who }) => who),
  text('About', ({ about }) => about, 'Who it was done to.'),
  text('Organisation', ({ organisation }) => organisation),
  text('Event', ({ event }) => event?.name),
  text('Address', ({ from }) => from?.address, 'Where it came from, for 90 days.'),
  text('Device', ({ from }) => from?.device),
  text('Changes', changesOf, 'Before and after, and what else was said.'),
  count('Number', ({ sequence }) => sequence, 'In its chain.'),
  text('Hash', ({ hash }) => hash),
];

function changesOf({ changes, details }: ActivityEntry): string {
  return [
    ...changes.map(({ field, before, after }) => `${field}: ${before || 'nothing'} → ${after || 'nothing'}`),
    ...details.map(({ name, value }) => `${name}: ${value}`),
  ].join('\n');
}

export const activity = eventExport<ActivityEntry>({
  name: 'activity',
  title: 'Activity',
  says: 'What your team did with the event, newest first.',
  needs: 'audit.see',
  kind: 'export.audit',
  keyOf: ({ id }) => id,
  columns: activityColumns,
  open: ({ app, event }) => ({
    async next(beside, limit) {
      const filter = { chain: event.organisationId, eventId: event.id, showsAdmins: false };
      const rows = await findEntries(app.db, filter, { backwards: false, beside, limit });
      return rows.map((row) => describeEntry(row, filter));
    },
  }),
});
