import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { admissionWords, admitsOnce } from '../../../../core/tickets/ticket-entry.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { EventDate } from '../../../ui/dates/event-date.tsx';
import { Tell, useLanguage, useWords } from '../../../ui/language/language.tsx';
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
  /** Which it is of how many, from one. */
  number: number;
  all: number;
  /** The address it was sent to, until its recipient accepts it. */
  sentTo?: string | undefined;
}

/** One bought ticket with its code. */
export function OrderTicket({ ticket, addOns = [], event, number, all, sentTo }: OrderTicketProps) {
  const say = useWords(words);
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
          {say(ticket.admits === false ? 'addOnLabel' : 'ticketLabel', { number, all })}
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
          <span className="block text-sm text-muted">{say('codeToType')}</span>
          <span className="text-lg font-bold tracking-widest tabular-nums">{ticket.shortCode}</span>
        </p>
        <ToWallets paths={ticket.wallets} />
        <TicketFate ticket={ticket} timeZone={event.timeZone} sentTo={sentTo} />
      </div>
    </TicketStub>
  );
}

function Admission({ ticket, timeZone }: { ticket: OrderTicketProps['ticket']; timeZone: string }) {
  const { people, entry } = ticket;
  const whom = admissionWords(people, entry, timeZone, useLanguage());
  return admitsOnce(people, entry, timeZone) ? null : (
    <p className="text-sm wrap-anywhere text-muted">
      <Tell of={words} text="admits" with={{ whom: <bdi>{whom}</bdi> }} />
    </p>
  );
}

function AddOns({ of }: { of: NonNullable<OrderTicketProps['addOns']> }) {
  const say = useWords(words);
  if (of.length === 0) return null;
  return (
    <ul className="mb-1 grid gap-0.5">
      {of.map(({ id, typeName, revoked, collectedAt }) => (
        <li key={id} className="wrap-anywhere">
          + <bdi className={revoked ? 'line-through' : 'font-semibold'}>{typeName}</bdi>
          <span className="text-sm text-muted">
            {revoked ? ` ${say('refundedMark')}` : collectedAt ? ` ${say('collectedMark')}` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Code({ ticket }: { ticket: OrderTicketProps['ticket'] }) {
  const say = useWords(words);
  if (ticket.revoked) return <p className="text-center font-semibold">{say('noLongerValid')}</p>;
  if (ticket.onHold) return <p className="text-center font-semibold">{say('onHold')}</p>;
  return (
    <div
      role="img"
      aria-label={say('qrCode', { code: ticket.shortCode })}
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
  const { locale } = useLanguage();
  const say = useWords(words);
  if (ticket.reversed) return <p className="text-sm font-semibold">{say('reversed')}</p>;
  if (ticket.resold) return <p className="text-sm font-semibold">{say('resold')}</p>;
  if (ticket.revoked) return <p className="text-sm font-semibold">{say('refundedFate')}</p>;
  if (ticket.admits === false) {
    return <p className="text-sm font-semibold">{say(ticket.collectedAt ? 'collected' : 'showToGet')}</p>;
  }
  if (!ticket.admittedAt && ticket.forResaleSince)
    return <p className="text-sm font-semibold">{say('forResale')}</p>;
  if (!ticket.admittedAt) {
    return sentTo ? (
      <p className="text-sm font-semibold wrap-anywhere">{say('sentTo', { email: sentTo })}</p>
    ) : null;
  }
  const { day, time } = describeDate(ticket.admittedAt, timeZone, { locale });
  const area = <bdi>{ticket.area}</bdi>;
  const { people, peopleIn: inside } = ticket;
  return (
    <p className="text-sm font-semibold">
      {people > 1 ? (
        <Tell of={words} text="checkedInPeople" with={{ inside, people, day, time, area }} />
      ) : (
        <Tell of={words} text="checkedIn" with={{ day, time, area }} />
      )}
    </p>
  );
}
