import { CalendarPlus, Download, Receipt } from 'lucide-react';
import { useState } from 'react';
import type { MyTicket } from '../../../core/tickets/my-tickets.ts';
import { EventPicture } from '../../organiser/events/event-picture.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DownloadButton } from '../../ui/buttons/download-button.tsx';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { accented } from '../../ui/posters/accented.ts';
import { TicketCard } from './ticket-card.tsx';
import { TicketDialog } from './ticket-dialog.tsx';

/** One event with a person's tickets for it. */
export function EventTickets({ tickets }: { tickets: MyTicket[] }) {
  const [shown, setShown] = useState<MyTicket>();
  const [first] = tickets;
  if (!first) return null;
  const { event, eventId } = first;
  // A ticket that somebody sent has a page of its own.
  const pages = [...new Set(tickets.map(({ orderPath }) => orderPath))].map((path) =>
    tickets.filter(({ orderPath }) => orderPath === path),
  );
  const title = `event-${eventId}`;
  return (
    <article
      aria-labelledby={title}
      {...accented({ id: eventId, accent: event.accent })}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <header className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:sticky lg:top-6">
        <EventPicture event={{ id: eventId, ...event }} className="w-full max-lg:hidden" />
        <div>
          <p className="font-semibold text-main-text">
            <EventDate event={event} />
          </p>
          <h2 id={title} className="mt-1 text-2xl wrap-anywhere sm:text-3xl">
            <bdi>{event.name}</bdi>
          </h2>
          {event.locationText ? (
            <p className="mt-1 text-muted wrap-anywhere">
              <bdi>{event.locationText}</bdi>
            </p>
          ) : null}
        </div>
        {pages.map((ofPage) => (
          <OrderLinks key={ofPage[0]?.orderPath} tickets={ofPage} />
        ))}
      </header>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketCard ticket={ticket} onOpen={() => setShown(ticket)} />
          </li>
        ))}
      </ul>
      <TicketDialog ticket={shown} onClose={() => setShown(undefined)} />
    </article>
  );
}

/** Links to an order and its files, or to a ticket that somebody sent. */
function OrderLinks({ tickets }: { tickets: MyTicket[] }) {
  const [order] = tickets;
  if (!order) return null;
  const noneValid = tickets.every(({ state }) =>
    ['refunded', 'resold', 'reversed', 'on-hold'].includes(state),
  );
  const { orderNumber, shortCode } = order;
  const name = orderNumber ? `Order ${orderNumber}` : `Ticket ${shortCode}`;
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">{name}</p>
      <p className="flex flex-wrap gap-2 max-sm:[&_.button]:grow max-sm:[&_.button]:[--btn-p:0.8rem] max-sm:[&_svg]:hidden">
        {noneValid ? null : (
          <>
            <DownloadButton href={order.pdfPath} aria-label={`PDF of ${name}`}>
              <Download aria-hidden className="size-4" />
              PDF
            </DownloadButton>
            <DownloadButton href={order.calendarPath} aria-label={`Calendar entry of ${name}`}>
              <CalendarPlus aria-hidden className="size-4" />
              Calendar
            </DownloadButton>
          </>
        )}
        <Button href={order.orderPath} aria-label={name}>
          <Receipt aria-hidden className="size-4" />
          {orderNumber ? 'Order' : 'Ticket'}
        </Button>
      </p>
    </div>
  );
}
