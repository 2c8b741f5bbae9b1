import {
  Banknote,
  CalendarDays,
  ChartColumn,
  ChevronRight,
  CopyPlus,
  DoorOpen,
  Download,
  Hourglass,
  IdCard,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquare,
  ReceiptText,
  ScanLine,
  ShoppingBag,
  TicketPercent,
} from 'lucide-react';
import { Link } from 'react-router';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import type { Action } from '../../../core/organisations/may.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Route } from './+types/event-tools.ts';
import { EventTop } from './event-top.tsx';

/** Something that an organiser can add to an event or do with it, on a page below the event's address. */
interface Tool {
  page: string;
  icon: LucideIcon;
  name: string;
  says: string;
  /** Only people who may do this see the tool. */
  needs: Action;
}

const TOOLS: Tool[] = [
  {
    page: 'door',
    icon: ScanLine,
    name: 'Door',
    says: 'Scan tickets with a phone, and invite people to help.',
    needs: 'door.run',
  },
  {
    page: 'gates',
    icon: DoorOpen,
    name: 'Gates and safety',
    says: 'Add gates and phones, and watch how many people are inside.',
    needs: 'door.invite',
  },
  {
    page: 'badge',
    icon: IdCard,
    name: 'Badge and kiosk',
    says: 'Design the label that is printed for each guest, and let guests check themselves in.',
    needs: 'event.edit',
  },
  {
    page: 'box-office',
    icon: Banknote,
    name: 'Box office',
    says: 'Sell at the door for cash or on your card terminal, and count the till.',
    needs: 'till.sell',
  },
  {
    page: 'box-office/shifts',
    icon: ReceiptText,
    name: 'Box office shifts',
    says: 'What was sold at the door, and whether the cash was right.',
    needs: 'till.see',
  },
  {
    page: 'add-ons',
    icon: ShoppingBag,
    name: 'Add-ons',
    says: 'Sell parking, T-shirts or a dinner with the tickets, or ask for donations.',
    needs: 'event.see',
  },
  {
    page: 'questions',
    icon: MessageCircleQuestionMark,
    name: 'Names and questions',
    says: 'Ask who comes with each ticket, and what you need to know.',
    needs: 'event.edit',
  },
  {
    page: 'messages',
    icon: MessageSquare,
    name: 'Messages',
    says: 'Email the people who have tickets, now or later.',
    needs: 'messages.see',
  },
  {
    page: 'codes',
    icon: TicketPercent,
    name: 'Promo codes',
    says: 'Discounts, special prices, and tickets that only a code reveals.',
    needs: 'orders.see',
  },
  {
    page: 'series',
    icon: CalendarDays,
    name: 'Dates',
    says: 'Repeat this event weekly, monthly or on chosen dates.',
    needs: 'event.see',
  },
  {
    page: 'waiting-list',
    icon: Hourglass,
    name: 'Waiting list',
    says: 'Offer sold-out tickets that free up to the people who wait.',
    needs: 'orders.see',
  },
  {
    page: 'figures',
    icon: ChartColumn,
    name: 'Figures',
    says: 'Charts of sales by day, ticket type, code and source, and of the evening itself.',
    needs: 'event.see',
  },
  {
    page: 'exports',
    icon: Download,
    name: 'Exports',
    says: 'Everything about the event as CSV or Excel files.',
    needs: 'orders.see',
  },
  {
    page: 'duplicate',
    icon: CopyPlus,
    name: 'Duplicate',
    says: 'Start a new event from this one’s settings.',
    needs: 'event.create',
  },
];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Tools for ${isolate(loaderData.event.name)} · Tikiti` : 'Tools · Tikiti' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  return { event: await getDeskEvent(context.get(appContext), context.get(actorContext), params.eventId) };
}

/** Lists an event's tools, each with a sentence on what it does. */
export default function EventTools({ loaderData: { event } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:gap-10">
      <EventTop event={event} />
      <PageHeader title="Tools" />
      <ul className="border-t border-line">
        {TOOLS.filter(({ needs }) => event.may.includes(needs)).map(({ page, icon: Icon, name, says }) => (
          <li key={page} className="border-b border-line">
            <Link to={`/platform/event/${event.id}/${page}`} className="tool-link">
              <Icon aria-hidden className="size-6 shrink-0" />
              <span className="grid min-w-0 flex-1">
                <span className="font-semibold">{name}</span>
                <span className="text-muted">{says}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:rotate-180" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
