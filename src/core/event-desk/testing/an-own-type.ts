import { TYPE_DEFAULTS } from '../../ticket-types/ticket-type.ts';
import type { OwnTicketType } from '../own-event.ts';

/** A ticket type as its organiser sees it: 350.00 ZAR, 100 in all, none sold. */
export const anOwnType = (more: Partial<OwnTicketType> = {}): OwnTicketType => ({
  ...TYPE_DEFAULTS,
  id: 'general',
  name: 'General',
  priceMinor: 35_000,
  currency: 'ZAR',
  capacity: 100,
  ownCapacity: true,
  left: 100,
  held: 0,
  offered: 0,
  setAside: 0,
  sold: 0,
  ordered: false,
  ...more,
});
