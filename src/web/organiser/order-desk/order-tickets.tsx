import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';
import { emailInWords } from '../../../core/orders/no-email.ts';
import { countryName } from '../../../core/profile/countries.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { formatPeople } from '../../../core/ticket-types/people.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { PrintBadge } from '../../ui/labels/print-badge.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Discount, Money, Price } from '../../ui/money.tsx';
import { isUntaxed, reverseChargeWords } from '../../ui/reverse-charge-words.ts';
import { ReversedTicket } from '../../ui/reversed-ticket.tsx';
import { TaxesIn } from '../../ui/taxes-in.tsx';

interface OrderTicketsProps {
  order: OrganiserOrder;
  /** Whether the reader may change the attendees. */
  changesDetails: boolean;
  /** Whether the reader can print the tickets' badges. */
  hasBadge: boolean;
}

/** Shows an order's tickets and their states. */
export function OrderTickets({ order, changesDetails, hasBadge }: OrderTicketsProps) {
  const { tickets, lines, fee, feePayer, event } = order;
  const badges = tickets.filter(isValid).map(({ shortCode }) => shortCode);
  const prices = new Map(order.refundable.tickets.map(({ id, priceMinor }) => [id, priceMinor]));
  return (
    <section aria-labelledby="tickets" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="tickets" className="text-2xl">
        Tickets
      </h2>
      <dl className="grid gap-1.5">
        {lines.map((line) => (
          <div key={line.number} className="flex flex-wrap justify-between gap-x-6">
            <dt className="min-w-0 flex-1 basis-32 wrap-anywhere">
              {line.donation ? 'Donation: ' : `${line.quantity} × `}
              <bdi>{line.typeName}</bdi>
              <Discount of={line.discount} />
            </dt>
            <dd className="ms-auto">
              <Price of={line.total} />
            </dd>
          </div>
        ))}
        {fee.minor > 0 && feePayer === 'customer' ? (
          <div className="flex flex-wrap justify-between gap-x-6">
            <dt className="min-w-0 flex-1 basis-32">Service fee, paid by the customer</dt>
            <dd className="ms-auto">
              <Money of={fee} />
            </dd>
          </div>
        ) : null}
        {order.promoCode ? (
          <div className="flex flex-wrap justify-between gap-x-6 text-muted">
            <dt>Promo code</dt>
            <dd className="ms-auto font-mono wrap-anywhere">{order.promoCode}</dd>
          </div>
        ) : null}
        <div className="mt-1 flex flex-wrap justify-between gap-x-6 border-t border-line pt-2.5 font-bold">
          <dt>Total</dt>
          <dd className="ms-auto">
            <Money of={order.total} />
          </dd>
        </div>
        <TaxesIn taxes={order.taxes} />
        <Company of={order.business} taxes={order.taxes} />
        {fee.minor > 0 && feePayer === 'organiser' ? (
          <div className="flex flex-wrap justify-between gap-x-6 text-muted">
            <dt>Service fee, paid by the organiser</dt>
            <dd className="ms-auto">
              <Money of={{ ...fee, minor: -fee.minor }} />
            </dd>
          </div>
        ) : null}
      </dl>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {changesDetails ? (
          <Button to={`/platform/event/${event.id}/orders/${order.id}/details`}>Edit ticket details</Button>
        ) : null}
        {hasBadge && badges.length > 0 ? (
          <PrintBadge eventId={event.id} shortCodes={badges}>
            {badges.length === 1 ? 'Print badge' : `Print ${badges.length} badges`}
          </PrintBadge>
        ) : null}
      </div>
      {tickets.length === 0 ? (
        <p className="text-muted">Tickets are issued once the order is paid.</p>
      ) : (
        <ul>
          {tickets.map((ticket) => (
            <li
              key={ticket.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3"
            >
              <p className="min-w-0 flex-1 basis-40">
                <span className="font-mono font-semibold whitespace-nowrap">{ticket.shortCode}</span>{' '}
                <span className="inline-block max-w-full text-muted wrap-anywhere">
                  <bdi>{ticket.typeName}</bdi>
                  {ticket.people > 1 ? ` · admits ${formatPeople(ticket.people)}` : null}
                </span>
                <WithTicket addOnTo={ticket.addOnTo} tickets={tickets} />
                <Holder attendee={ticket.attendee} />
              </p>
              <Fate
                ticket={ticket}
                paidMinor={prices.get(ticket.id)}
                currency={order.total.currency}
                timeZone={event.timeZone}
              />
              {hasBadge && badges.length > 1 && isValid(ticket) ? (
                <PrintBadge
                  eventId={event.id}
                  shortCodes={[ticket.shortCode]}
                  aria-label={`Print badge of ${ticket.shortCode}`}
                >
                  Print badge
                </PrintBadge>
              ) : null}
              <Answers answers={ticket.answers} />
            </li>
          ))}
        </ul>
      )}
      {order.answers.length > 0 ? (
        <div className="border-t border-line pt-3">
          <h3 className="text-lg">Answers about the order</h3>
          <Answers answers={order.answers} />
        </div>
      ) : null}
    </section>
  );
}

/** Whether a ticket gets a badge. */
const isValid = ({ admits, revoked, onHold }: OrganiserOrder['tickets'][number]) =>
  admits && !revoked && !onHold;

/** The company that bought; nothing for other orders. */
function Company({ of, taxes }: { of: OrganiserOrder['business']; taxes: OrganiserOrder['taxes'] }) {
  if (!of) return null;
  return (
    <div className="flex flex-wrap justify-between gap-x-6 text-muted">
      <dt>Company</dt>
      <dd className="ms-auto text-end wrap-anywhere">
        <bdi>{of.company}</bdi>
        <span dir="auto" className="block whitespace-pre-line">
          {of.address}
        </span>
        <span className="block">{countryName(of.country)}</span>
        {of.vatNumber ? <span className="block">VAT number {of.vatNumber}</span> : null}
        {of.reverseCharge ? <span className="block">{reverseChargeWords(isUntaxed(taxes))}</span> : null}
      </dd>
    </div>
  );
}

/** Names the ticket that an add-on belongs to. */
function WithTicket({ addOnTo, tickets }: { addOnTo: string | null; tickets: OrganiserOrder['tickets'] }) {
  const ticket = tickets.find(({ id }) => id === addOnTo);
  if (!ticket) return null;
  return (
    <span className="block text-sm text-muted">
      with ticket <span className="font-mono">{ticket.shortCode}</span>
    </span>
  );
}

function Holder({ attendee: { name, email } }: { attendee: OrganiserOrder['tickets'][number]['attendee'] }) {
  if (!name && !email) return null;
  return (
    <span className="mt-0.5 block wrap-anywhere">
      <bdi>{name}</bdi>
      {name && email ? ', ' : ''}
      {email ? <MailAddress of={email} /> : null}
    </span>
  );
}

/** The questions in their words at that time, with the answers. */
function Answers({ answers }: { answers: OrganiserOrder['answers'] }) {
  if (answers.length === 0) return null;
  return (
    <dl className="grid basis-full grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {answers.map(({ questionId, question, answer, filePath }) => (
        <div key={questionId} className="contents">
          <dt className="text-muted wrap-anywhere">
            <bdi>{question}</bdi>
          </dt>
          <dd className="wrap-anywhere whitespace-pre-line max-sm:mb-1.5">
            {answer === null ? (
              <span className="text-muted">Sensitive: owners and managers can see it</span>
            ) : filePath ? (
              <a href={filePath} download className="text-link">
                <bdi>{answer.join(', ')}</bdi>
              </a>
            ) : (
              <bdi>{answer.join(', ')}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FateProps {
  ticket: OrganiserOrder['tickets'][number];
  /** The price that it was sold for. */
  paidMinor: number | undefined;
  currency: Currency;
  timeZone: string;
}

function Fate({ ticket, paidMinor = 0, currency, timeZone }: FateProps) {
  const { admittedAt, revoked, reversed, onHold, gate, sentTo, admits, donation, collectedAt } = ticket;
  const { forResaleSince, resold } = ticket;
  const admitted = admittedAt && describeDate(admittedAt, timeZone);
  const collected = collectedAt && describeDate(collectedAt, timeZone);
  return (
    <p className="ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm">
      {sentTo ? <span className="wrap-anywhere">Sent to {emailInWords(sentTo)}</span> : null}
      {admitted ? (
        <span className="wrap-anywhere">
          <bdi>{gate}</bdi>, {admitted.day}, {admitted.time}
        </span>
      ) : null}
      {revoked ? (
        reversed ? (
          <ReversedTicket />
        ) : (
          <Badge kind="neutral">{resold ? 'resold' : 'refunded'}</Badge>
        )
      ) : onHold ? (
        <Badge kind="warning">on hold</Badge>
      ) : admitted ? (
        <Badge kind="success">
          {ticket.people > 1 ? `${ticket.peopleIn} of ${ticket.people} checked in` : 'checked in'}
        </Badge>
      ) : collected ? (
        <>
          <span>
            {collected.day}, {collected.time}
          </span>
          <Badge kind="success">collected</Badge>
        </>
      ) : donation ? (
        <>
          <Money of={{ minor: paidMinor, currency }} />
          <Badge kind="neutral">donation</Badge>
        </>
      ) : !admits ? (
        <Badge kind="neutral">not collected</Badge>
      ) : forResaleSince ? (
        <Badge kind="warning">for resale</Badge>
      ) : (
        <Badge kind="neutral">not checked in</Badge>
      )}
    </p>
  );
}
