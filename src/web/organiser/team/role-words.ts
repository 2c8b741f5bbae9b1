import type { Role } from '../../../core/shared/actor.ts';

/** The roles' names and descriptions, the most powerful first. */
export const ROLE_WORDS: Record<Role, { label: string; says: string }> = {
  owner: { label: 'Owner', says: 'Can do everything, including choosing where the money goes.' },
  manager: {
    label: 'Manager',
    says: 'Runs events, orders and the team, but can’t choose where the money goes.',
  },
  finance: {
    label: 'Finance',
    says: 'Sees orders and money, refunds, and keeps the seller details on receipts.',
  },
  box_office: { label: 'Box office', says: 'Helps customers with their orders and checks tickets.' },
  door: { label: 'Door', says: 'Checks tickets, and sees nothing else.' },
  reader: { label: 'Reader', says: 'Sees events, orders and money, and changes nothing.' },
};

interface Described {
  role: Role;
  eventIds: string[] | null;
  doors: string[];
}

/** "Box office, for 2 events" or "Finance, and the door of one event" */
export function describePlace({ role, eventIds, doors }: Described): string {
  const { label } = ROLE_WORDS[role];
  const named = eventIds === null ? label : `${label}, for ${count(eventIds)}`;
  return doors.length === 0 ? named : `${named}, and the door of ${count(doors)}`;
}

const count = ({ length }: string[]) => (length === 1 ? 'one event' : `${length} events`);
