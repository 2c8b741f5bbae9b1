import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { emailInWords } from '../../../../core/orders/no-email.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ContactLink } from '../../event/contact-link.tsx';
import { Refunds } from '../money-back/refunds.tsx';
import { OrderReceipt } from '../receipt.tsx';
import { TakeAlong } from '../take-along.tsx';
import { OrderEvent } from './order-event.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderTicket } from './order-ticket.tsx';
import { isOnHold } from './order-view.ts';

/** A paid order: its downloads, all tickets with the valid ones first, and the event. */
export function OrderTickets({ order }: { order: OrderPage }) {
  const numbered = order.tickets.map((ticket, at) => ({
    ticket,
    label: `${at + 1} of ${order.tickets.length}`,
  }));
  const sorted = numbered.toSorted((one, other) => Number(one.ticket.revoked) - Number(other.ticket.revoked));
  const onHold = isOnHold(order);
  return (
    <>
      <div className="grid gap-5 max-sm:gap-3">
        <DetailsMissing order={order} />
        {onHold ? null : (
          <TakeAlong
            pdf={pdfOf(order)}
            calendarPath={order.calendarPath}
            passesPath={order.passesPath}
            details={order.details}
          />
        )}
        <ul className="order-tickets">
          {sorted.map(({ ticket, label }, at) => (
            <li key={ticket.id} id={ticket.shortCode}>
              <OrderTicket
                ticket={ticket}
                addOns={order.addOns.filter(({ ticketId }) => ticketId === ticket.id)}
                label={label}
                event={order.event}
                sentTo={
                  order.sent
                    .filter((sent) => sent.ticketId === ticket.id && !sent.acceptedAt)
                    .map(emailInWords)[0]
                }
              />
              {sorted[at + 1] ? <p className="next-below">Ticket {sorted[at + 1]?.label} is below</p> : null}
            </li>
          ))}
        </ul>
        {order.tickets.length === 0 ? <p>Your donation has arrived.</p> : null}
      </div>
      {onHold ? null : <WhatFor order={order} />}
      <Refunds order={order} />
      <OrderLines order={order} />
      {order.receipt?.seller ? <OrderReceipt order={order} /> : null}
    </>
  );
}

/** Details that the organiser requires and that are still missing. */
function DetailsMissing({ order: { details, tickets } }: { order: OrderPage }) {
  if (!details?.missing) return null;
  return (
    <Notice
      kind="info"
      title={tickets.length === 1 ? 'Who is this ticket for?' : 'Who are these tickets for?'}
    >
      <p>The organiser needs a few details before the event.</p>
      <Button href={details.path} className="mt-3">
        Add ticket details
      </Button>
    </Notice>
  );
}

/** Says what happened to the email, and no more than we know: a server that accepted it may still lose it. */
function TicketsMail({ order, several }: { order: OrderPage; several: boolean }) {
  const neverAny = order.noEmail === 'box-office' || order.noEmail === 'guest';
  if (neverAny || order.ticketsMail === null) return null;
  if (order.email === null)
    return <p>We’ve removed your email from this order. Keep the link to this page.</p>;
  const address = <strong className="wrap-anywhere">{order.email}</strong>;
  const pronoun = several ? 'them' : 'it';
  if (order.ticketsMail === 'undeliverable')
    return (
      <Notice kind="warning" title="We couldn’t deliver our email">
        <p>
          We couldn’t reach {address}. Your {several ? 'tickets are' : 'ticket is'} here, so save the PDF or
          keep the link to this page. To change the address, write to{' '}
          <ContactLink to={order.contactEmail} about={`Change my email for ${order.event.name}`} />.
        </p>
      </Notice>
    );
  return (
    <p>
      {order.ticketsMail === 'sent'
        ? `We’ve also emailed ${pronoun} to `
        : `We’re also emailing ${pronoun} to `}
      {address}.
    </p>
  );
}

function pdfOf({ tickets, pdfPath }: OrderPage) {
  if (tickets.length === 0) return null;
  const one = tickets.some(({ admits }) => admits) ? 'Ticket' : 'Code';
  return { href: pdfPath, label: `${one}${tickets.length > 1 ? 's' : ''} as PDF` };
}

function WhatFor({ order }: { order: OrderPage }) {
  return (
    <section aria-labelledby="event" className="grid gap-5">
      <OrderEvent order={order} />
      <TicketsMail order={order} several={order.tickets.length > 1} />
    </section>
  );
}
