import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'account.events-on-sale': [
    'conflict',
    ({ events }: { events: readonly string[] }) =>
      events.length === 1
        ? 'One event is on sale or has tickets people hold. Cancel it first.'
        : `${events.length} events are on sale or have tickets people hold. Cancel them first.`,
  ],
  'account.last-admin': ['conflict', 'This is the only admin. Make somebody else an admin first.'],
  'account.last-owner': [
    'conflict',
    ({ names }: { organisations: readonly string[]; names: readonly string[] }) =>
      `Your colleagues need an owner. First make somebody else one in: ${names.map((name) => name || 'an organisation without a name').join(', ')}.`,
  ],
  'account.own-deletion': ['conflict', 'Delete your own account in Settings.'],
});
