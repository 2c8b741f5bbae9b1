import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { emailInWords } from '../../../../core/orders/no-email.ts';
import { order as words } from '../../../../languages/en/order.ts';
import type { Say } from '../../../../languages/say.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Tell, useWords } from '../../../ui/language/language.tsx';
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
  const say = useWords(words);
  const all = order.tickets.length;
  const numbered = order.tickets.map((ticket, at) => ({
    ticket,
    number: at + 1,
  }));
  const sorted = numbered.toSorted((one, other) => Number(one.ticket.revoked) - Number(other.ticket.revoked));
  const onHold = isOnHold(order);
  return (
    <>
      <div className="grid gap-5 max-sm:gap-3">
        <DetailsMissing order={order} />
        {onHold ? null : (
          <TakeAlong
            pdf={pdfOf(order, say)}
            calendarPath={order.calendarPath}
            passesPath={order.passesPath}
            details={order.details}
          />
        )}
        <ul className="order-tickets">
          {sorted.map(({ ticket, number }, at) => (
            <li key={ticket.id} id={ticket.shortCode}>
              <OrderTicket
                ticket={ticket}
                addOns={order.addOns.filter(({ ticketId }) => ticketId === ticket.id)}
                number={number}
                all={all}
                event={order.event}
                sentTo={
                  order.sent
                    .filter((sent) => sent.ticketId === ticket.id && !sent.acceptedAt)
                    .map(emailInWords)[0]
                }
              />
              {sorted[at + 1] ? (
                <p className="next-below">{say('nextBelow', { number: sorted[at + 1]?.number ?? 0, all })}</p>
              ) : null}
            </li>
          ))}
        </ul>
        {order.tickets.length === 0 ? <p>{say('donationArrived')}</p> : null}
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
  const say = useWords(words);
  if (!details?.missing) return null;
  return (
    <Notice kind="info" title={say('whoFor', { count: tickets.length })}>
      <p>{say('detailsNeeded')}</p>
      <Button href={details.path} className="mt-3">
        {say('addDetails')}
      </Button>
    </Notice>
  );
}

/** Says what happened to the email, and no more than we know: a server that accepted it may still lose it. */
function TicketsMail({ order }: { order: OrderPage }) {
  const say = useWords(words);
  const count = order.tickets.length;
  const neverAny = order.noEmail === 'box-office' || order.noEmail === 'guest';
  if (neverAny || order.ticketsMail === null) return null;
  if (order.email === null) return <p>{say('emailRemoved')}</p>;
  const email = <strong className="wrap-anywhere">{order.email}</strong>;
  if (order.ticketsMail === 'undeliverable')
    return (
      <Notice kind="warning" title={say('notDelivered')}>
        <p>
          <Tell
            of={words}
            text="notDeliveredText"
            with={{
              count,
              email,
              contact: (
                <ContactLink
                  to={order.contactEmail}
                  about={say('changeSubject', { event: order.event.name })}
                />
              ),
            }}
          />
        </p>
      </Notice>
    );
  return (
    <p>
      <Tell of={words} text={order.ticketsMail === 'sent' ? 'emailed' : 'emailing'} with={{ count, email }} />
    </p>
  );
}

function pdfOf({ tickets, pdfPath }: OrderPage, say: Say<typeof words.texts>) {
  if (tickets.length === 0) return null;
  const text = tickets.some(({ admits }) => admits) ? 'ticketsPdf' : 'codesPdf';
  return { href: pdfPath, label: say(text, { count: tickets.length }) };
}

function WhatFor({ order }: { order: OrderPage }) {
  return (
    <section aria-labelledby="event" className="grid gap-5">
      <OrderEvent order={order} />
      <TicketsMail order={order} />
    </section>
  );
}
