import {
  CalendarDays,
  House,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Ticket,
  UserRound,
  Wallet,
} from 'lucide-react';
import { formatCount } from '../../../core/shared/format-count.ts';

export interface Place {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Marked as current on its own address only, not on those below it. */
  end?: boolean;
  /** A word behind the label. */
  mark?: string;
}

/** Lists where people go on the platform: the menu of the top bar and of the drawer. */
export const PLACES: Place[] = [
  { to: '/platform', label: 'Home', icon: House, end: true },
  { to: '/platform/events', label: 'Event Management', icon: CalendarDays },
  { to: '/platform/money', label: 'Money', icon: Wallet },
  { to: '/platform/tickets', label: 'My tickets', icon: Ticket },
  { to: '/platform/profile', label: 'Profile', icon: UserRound, mark: 'New' },
  { to: '/platform/settings', label: 'Settings', icon: Settings },
];

/** Its mark is how many events wait for an admin. */
export const adminPlace = (waiting: number): Place => ({
  to: '/platform/admin',
  label: 'Admin',
  icon: ShieldCheck,
  ...(waiting > 0 && { mark: `${formatCount(waiting)} waiting` }),
});
