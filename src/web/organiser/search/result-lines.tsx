import { Link } from 'react-router';
import { eventStatus } from '../../../core/event-page/event-status.ts';
import { emailInWords } from '../../../core/orders/no-email.ts';
import type {
  FoundEvent,
  FoundOrder,
  FoundOwnTicket,
  FoundTicket,
  FoundUser,
} from '../../../core/search/search-results.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Badge } from '../../ui/badge.tsx';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { ReversedTicket } from '../../ui/reversed-ticket.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { EventPicture } from '../events/event-picture.tsx';
import { StateAndTotal } from '../order-desk/order-states.tsx';
import { OrderedBy } from '../order-desk/ordered-by.tsx';
import { eventPath, orderPath, userPath } from './result-paths.ts';

export function EventLine({ event }: { event: FoundEvent }) {
  return (
    <>
      <EventPicture event={event} className="w-28 max-w-1/3 shrink-0 max-sm:w-20" />
      <div className="min-w-0 flex-1">
        <TitleLink to={eventPath(event.id)}>
          <bdi>{event.name}</bdi>
        </TitleLink>
        <p className="text-sm text-muted">
          <EventDate event={event} short />
          {event.locationText ? (
            <span className="block wrap-anywhere">
              <bdi>{event.locationText}</bdi>
            </span>
          ) : null}
        </p>
        <div className="mt-2 sm:hidden">
          <StatusBadge of={eventStatus(event)} />
        </div>
      </div>
      <div className="max-sm:hidden">
        <StatusBadge of={eventStatus(event)} />
      </div>
    </>
  );
}

export function OrderLine({ order }: { order: FoundOrder }) {
  return (
    <div className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <TitleLink to={orderPath(order.eventId, order.id)}>
          <OrderedBy of={order} />
        </TitleLink>
        <p className="text-sm text-muted wrap-anywhere">
          {order.tickets === 1 ? '1 ticket' : `${formatCount(order.tickets)} tickets`} for{' '}
          <bdi>{order.eventName}</bdi> ·{' '}
          <LocalMoment at={order.paidAt} timeZone={order.timeZone} zone={false} />
        </p>
      </div>
      <StateAndTotal order={order} />
    </div>
  );
}

const TICKET_STATES = {
  valid: ['valid', 'success'],
  on_hold: ['on hold', 'warning'],
  revoked: ['refunded', 'neutral'],
} as const;

const RESOLD = ['resold', 'neutral'] as const;

export function TicketLine({ ticket }: { ticket: FoundTicket }) {
  const [words, kind] = ticket.resold ? RESOLD : TICKET_STATES[ticket.state];
  return (
    <div className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <TitleLink to={orderPath(ticket.eventId, ticket.orderId)}>
          <span className="font-mono">{ticket.shortCode}</span>
        </TitleLink>
        <p className="text-sm text-muted wrap-anywhere">
          <bdi>{ticket.typeName}</bdi> for <bdi>{ticket.eventName}</bdi> · {emailInWords(ticket)}
        </p>
      </div>
      {ticket.reversed ? <ReversedTicket /> : <Badge kind={kind}>{words}</Badge>}
    </div>
  );
}

export function OwnTicketLine({ ticket }: { ticket: FoundOwnTicket }) {
  return (
    <div className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <TitleLink to={ticket.orderPath}>
          <bdi>{ticket.eventName}</bdi>
        </TitleLink>
        <p className="text-sm text-muted wrap-anywhere">
          <bdi>{ticket.typeName}</bdi> · <span className="font-mono">{ticket.shortCode}</span> ·{' '}
          <EventDate event={ticket} short />
        </p>
      </div>
      {ticket.state === 'reversed' ? <ReversedTicket /> : <OwnState state={ticket.state} />}
    </div>
  );
}

const OWN_STATES = {
  valid: ['valid', 'success'],
  used: ['checked in', 'neutral'],
  'on-hold': ['on hold', 'warning'],
  refunded: ['refunded', 'neutral'],
  resold: RESOLD,
  'event-cancelled': ['event cancelled', 'error'],
} as const;

function OwnState({ state }: { state: keyof typeof OWN_STATES }) {
  const [words, kind] = OWN_STATES[state];
  return <Badge kind={kind}>{words}</Badge>;
}

export function UserLine({ user }: { user: FoundUser }) {
  return (
    <div className="min-w-0">
      <TitleLink to={userPath(user.email)}>
        <bdi>{user.name || user.email}</bdi>
      </TitleLink>
      {user.name ? <p className="text-sm text-muted wrap-anywhere">{user.email}</p> : null}
    </div>
  );
}

function TitleLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link to={to} className="text-lg font-semibold wrap-anywhere hover:underline">
      {children}
    </Link>
  );
}
