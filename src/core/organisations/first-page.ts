import type { Role } from '../shared/actor.ts';

/** Same-origin path of the page at which somebody who has just joined begins: what their role is for. */
export function firstPage({ role, eventIds }: { role: Role; eventIds: string[] | null }): string {
  const [only, other] = eventIds ?? [];
  const event = only && !other ? `/platform/event/${only}` : undefined;
  if (role === 'door' && event) return `${event}/door`;
  if (role === 'box_office' && event) return `${event}/box-office`;
  if (role === 'finance' && eventIds === null) return '/platform/money';
  return event ?? '/platform';
}
