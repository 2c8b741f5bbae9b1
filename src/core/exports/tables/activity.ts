import type { ActivityEntry } from '../../activity/activity.ts';
import { findEntries } from '../../activity/activity-store.ts';
import { describeEntry } from '../../activity/describe-entry.ts';
import { activityColumns } from '../activity-columns.ts';
import { eventExport } from '../event-export.ts';

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
