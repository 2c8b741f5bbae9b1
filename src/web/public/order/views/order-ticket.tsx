import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { REVERSED } from '../../../../core/tickets/reversed-words.ts';
import { ADMITS_ONCE, admissionWords } from '../../../../core/tickets/ticket-entry.ts';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { EventDate } from '../../../ui/dates/event-date.tsx';
import { TicketStub } from '../../../ui/ticket-stub.tsx';
import { ColourDot } from '../../../ui/type-colour.tsx';
import { ToWallets } from '../to-wallets.tsx';

/** What only an order's customer sees of a ticket. */
type Optional = 'admits' | 'collectedAt' | 'forResaleSince' | 'resold';

interface OrderTicketProps {
  ticket: Omit<OrderPage['tickets'][number], 'price' | Optional> &
    Partial<Pick<OrderPage['tickets'][number], Optional>>;
  /** The ticket's add-ons. */
  addOns?: readonly Pick<OrderPage['addOns'][number], 'id' | 'typeName' | 'revoked' | 'collectedAt'>[];
  event: OrderPage['event'];
  /** "1 of 2" */
  label: string;
  /** The address it was sent to, until its recipient accepts it. */
  sentTo?: string | undefined;
}

/** One bought ticket with its code. */
export function OrderTicket({ ticket, addOns = [], event, label, sentTo }: OrderTicketProps) {
  return (
    <TicketStub
      fold
      tear={!ticket.revoked}
      quiet={ticket.revoked || ticket.onHold}
      className="order-ticket"
      stub={<Code ticket={ticket} />}
    >
      <div className="flex h-full flex-col gap-1">
        <p className="text-sm text-muted">
          {ticket.admits === false ? 'Add-on' : 'Ticket'} {label}
        </p>
        <p className="mt-1 font-display text-3xl leading-tight font-extrabold tracking-tight wrap-anywhere">
          <ColourDot of={ticket.colour} />
          <bdi>{ticket.typeName}</bdi>
        </p>
        {ticket.admits === false ? null : <Admission ticket={ticket} timeZone={event.timeZone} />}
        {ticket.attendeeName ? (
          <p className="text-lg font-semibold wrap-anywhere">
            <bdi>{ticket.attendeeName}</bdi>
          </p>
        ) : null}
        <AddOns of={addOns} />
        <p className="font-semibold wrap-anywhere">
          <bdi>{event.name}</bdi>
        </p>
        <p className="text-sm">
          <EventDate event={{ ...ticket.entry, timeZone: event.timeZone }} />
        </p>
        <p className="text-sm wrap-anywhere">
          <bdi>{event.locationText}</bdi>
        </p>
        <p className="mt-auto pt-4">
          <span className="block text-sm text-muted">Code to type at the door</span>
          <span className="text-lg font-bold tracking-widest tabular-nums">{ticket.shortCode}</span>
        </p>
        <ToWallets paths={ticket.wallets} />
        <TicketFate ticket={ticket} timeZone={event.timeZone} sentTo={sentTo} />
      </div>
    </TicketStub>
  );
}

function Admission({ ticket, timeZone }: { ticket: OrderTicketProps['ticket']; timeZone: string }) {
  const words = admissionWords(ticket.people, ticket.entry, timeZone);
  return words === ADMITS_ONCE ? null : (
    <p className="text-sm wrap-anywhere text-muted">
      Admits <bdi>{words}</bdi>
    </p>
  );
}

function AddOns({ of }: { of: NonNullable<OrderTicketProps['addOns']> }) {
  if (of.length === 0) return null;
  return (
    <ul className="mb-1 grid gap-0.5">
      {of.map(({ id, typeName, revoked, collectedAt }) => (
        <li key={id} className="wrap-anywhere">
          + <bdi className={revoked ? 'line-through' : 'font-semibold'}>{typeName}</bdi>
          <span className="text-sm text-muted">
            {revoked ? ' refunded' : collectedAt ? ' collected' : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Code({ ticket }: { ticket: OrderTicketProps['ticket'] }) {
  if (ticket.revoked) return <p className="text-center font-semibold">No longer valid</p>;
  if (ticket.onHold) return <p className="text-center font-semibold">On hold</p>;
  return (
    <div
      role="img"
      aria-label={`QR code ${ticket.shortCode}`}
      className="qr"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own encoder from our own code
      dangerouslySetInnerHTML={{ __html: ticket.qrSvg }}
    />
  );
}

interface TicketFateProps extends Pick<OrderTicketProps, 'ticket' | 'sentTo'> {
  timeZone: string;
}

function TicketFate({ ticket, timeZone, sentTo }: TicketFateProps) {
  if (ticket.reversed) return <p className="text-sm font-semibold">{REVERSED}.</p>;
  if (ticket.resold) return <p className="text-sm font-semibold">Resold: no longer valid.</p>;
  if (ticket.revoked) return <p className="text-sm font-semibold">Refunded: no longer valid.</p>;
  if (ticket.admits === false) {
    return (
      <p className="text-sm font-semibold">
        {ticket.collectedAt ? 'Collected.' : 'Show this to collect it. It isn’t a ticket.'}
      </p>
    );
  }
  if (!ticket.admittedAt && ticket.forResaleSince)
    return <p className="text-sm font-semibold">For resale: valid until somebody buys it.</p>;
  if (!ticket.admittedAt) {
    return sentTo ? (
      <p className="text-sm font-semibold wrap-anywhere">Sent to {sentTo}: valid until accepted.</p>
    ) : null;
  }
  const { day, time } = describeDate(ticket.admittedAt, timeZone);
  return (
    <p className="text-sm font-semibold">
      {ticket.people > 1
        ? `${ticket.peopleIn} of ${ticket.people} people checked in, the last on`
        : 'Checked in on'}{' '}
      {day} at {time}, <bdi>{ticket.area}</bdi>
    </p>
  );
}
