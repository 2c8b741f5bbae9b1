import {
  Building2,
  CalendarDays,
  House,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Ticket,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { SignedInPerson } from '../../../core/sessions/signed-in-person.ts';
import { formatCount } from '../../../core/shared/format-count.ts';

export interface Place {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Which of its pages it opens, if not the one at `to`. */
  opens?: string;
  /** Addresses of others of its pages, which mark it as current too. */
  covers?: readonly string[];
  /** Marked as current only on its own address, not on those below. */
  end?: boolean;
  /** A word behind the label. */
  mark?: string;
}

/** The entries of the platform's menu, in the top bar and the drawer. */
const PLACES: Place[] = [
  { to: '/platform', label: 'Home', icon: House, end: true },
  { to: '/platform/events', label: 'Event Management', icon: CalendarDays },
  { to: '/platform/tickets', label: 'My tickets', icon: Ticket },
  { to: '/platform/profile', label: 'Profile', icon: UserRound, mark: 'New' },
  { to: '/platform/settings', label: 'Settings', icon: Settings },
];

const MONEY: Place = { to: '/platform/money', label: 'Money', icon: Wallet };
const ORGANISATION: Place = {
  to: '/platform/organisation',
  covers: ['/platform/team', '/platform/audit'],
  label: 'Organisation',
  icon: Building2,
};

/** Lists a user's menu entries: the organisation for its members, money for those whose role shows it. */
export const placesOf = ({
  organises,
  seesMoney,
  admin,
  waiting,
}: Pick<SignedInPerson, 'organises' | 'seesMoney' | 'admin'> & { waiting: number }) => [
  ...PLACES.slice(0, 2),
  ...(seesMoney ? [MONEY] : []),
  ...(organises ? [ORGANISATION] : []),
  ...PLACES.slice(2),
  ...(admin ? [adminPlace(waiting)] : []),
];

/** Its mark is the number of events that wait for an admin. It opens their queue then. */
const adminPlace = (waiting: number): Place => ({
  to: '/platform/admin',
  label: 'Admin',
  icon: ShieldCheck,
  ...(waiting > 0 && { opens: '/platform/admin/events', mark: `${formatCount(waiting)} waiting` }),
});
