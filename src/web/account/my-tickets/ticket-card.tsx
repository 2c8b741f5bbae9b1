import { countedNames } from '../../../core/tickets/counted-names.ts';
import type { MyTicket } from '../../../core/tickets/my-tickets.ts';
import { Admits } from '../../ui/admits.tsx';
import { Badge } from '../../ui/badge.tsx';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { ReversedTicket } from '../../ui/reversed-ticket.tsx';
import { TicketStub } from '../../ui/ticket-stub.tsx';

interface TicketCardProps {
  ticket: MyTicket;
  /** Shows the QR code large. */
  onOpen: () => void;
}

/** One ticket of the user. Its stub carries the QR code, which a tap enlarges. */
export function TicketCard({ ticket, onOpen }: TicketCardProps) {
  const good = ticket.state === 'valid' || ticket.state === 'used';
  return (
    <TicketStub
      quiet={ticket.state !== 'valid'}
      stub={good ? <OpenQr ticket={ticket} onOpen={onOpen} /> : <Void onHold={ticket.state === 'on-hold'} />}
    >
      <div className="flex h-full flex-col gap-2">
        <p className="font-display text-2xl leading-tight font-extrabold tracking-tight wrap-anywhere">
          <bdi>{ticket.typeName}</bdi>
        </p>
        <GroupOf ticket={ticket} />
        {ticket.addOns.length > 0 ? (
          <p className="wrap-anywhere">
            + <bdi className="font-semibold">{countedNames(ticket.addOns)}</bdi>
          </p>
        ) : null}
        <p>
          <TicketState ticket={ticket} />
        </p>
        <p className="mt-auto">
          <span className="sr-only">Code to type at the door: </span>
          <span className="font-bold tracking-wider whitespace-nowrap tabular-nums">{ticket.shortCode}</span>
        </p>
      </div>
    </TicketStub>
  );
}

/** Says how many people a ticket admits and, once some came, how many are in. */
export function GroupOf({ ticket: { admits, people, peopleIn } }: { ticket: MyTicket }) {
  if (!admits || people === 1) return null;
  return peopleIn === 0 ? (
    <Admits people={people} />
  ) : (
    <p className="text-sm">
      {peopleIn} of {people} people checked in
    </p>
  );
}

function OpenQr({ ticket, onOpen }: TicketCardProps) {
  return (
    <button type="button" onClick={onOpen} className="ticket-qr-button">
      <img
        src={qrPath(ticket)}
        alt={`QR code of ticket ${ticket.shortCode}`}
        width={120}
        height={120}
        loading="lazy"
        decoding="async"
        className="ticket-qr"
      />
      <span aria-hidden className="text-sm font-semibold">
        Enlarge
      </span>
    </button>
  );
}

const Void = ({ onHold }: { onHold: boolean }) => (
  <span className="text-center text-sm font-semibold">
    {onHold ? 'Not valid for now' : 'No longer valid'}
  </span>
);

export const qrPath = ({ eventId, id }: MyTicket) => `/platform/tickets/${eventId}/${id}/qr.svg`;

/** Says what state a ticket is in. */
export function TicketState({ ticket: { state, admits, admittedAt, gate, event } }: { ticket: MyTicket }) {
  switch (state) {
    case 'valid':
      return <Badge kind="success">valid</Badge>;
    case 'on-hold':
      return (
        <>
          <Badge kind="warning">on hold</Badge>
          <span className="block pt-1 text-sm">The payment is being checked.</span>
        </>
      );
    case 'reversed':
      return <ReversedTicket />;
    case 'refunded':
      return <Badge kind="neutral">refunded</Badge>;
    case 'resold':
      return (
        <>
          <Badge kind="neutral">resold</Badge>
          <span className="block pt-1 text-sm">Somebody on the waiting list bought it.</span>
        </>
      );
    case 'event-cancelled':
      return <Badge kind="error">event cancelled</Badge>;
    case 'used': {
      const { day, time } = describeDate(admittedAt ?? '', event.timeZone);
      return (
        <>
          <Badge kind="neutral">{admits ? 'checked in' : 'handed out'}</Badge>{' '}
          <span className="block pt-1 text-sm wrap-anywhere">
            {day}, {time}, <bdi>{gate}</bdi>
          </span>
        </>
      );
    }
  }
}
