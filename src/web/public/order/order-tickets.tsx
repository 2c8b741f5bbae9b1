import { CalendarPlus, Download } from 'lucide-react';
import type { OrderPage } from '../../../core/orders/order.ts';
import { Button } from '../../ui/button.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderTicket } from './order-ticket.tsx';
import { OrderReceipt } from './receipt.tsx';
import { Refunds } from './refunds.tsx';

/** A paid order: its tickets, and how to take them along. */
export function OrderTickets({ order }: { order: OrderPage }) {
  const several = order.tickets.length > 1;
  return (
    <>
      {order.dispute === 'open' ? null : <TakeAlong order={order} several={several} />}
      <ul className="grid gap-5">
        {order.tickets.map((ticket, at) => (
          <li key={ticket.id}>
            <OrderTicket ticket={ticket} event={order.event} label={`${at + 1} of ${order.tickets.length}`} />
          </li>
        ))}
      </ul>
      <Refunds order={order} />
      <OrderLines order={order} />
      {order.receipt?.seller ? <OrderReceipt order={order} /> : null}
    </>
  );
}

function TakeAlong({ order, several }: { order: OrderPage; several: boolean }) {
  return (
    <div className="grid gap-5">
      <p className="text-lg">
        {several ? 'They were' : 'It was'} sent to <strong className="wrap-anywhere">{order.email}</strong> as
        well. Show the code at the door, on your phone or on paper; each code opens it once.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="main" href={order.pdfPath} className="max-sm:w-full">
          <Download aria-hidden className="size-4" />
          {several ? 'Tickets' : 'Ticket'} as PDF
        </Button>
        <Button href={order.calendarPath} className="max-sm:w-full">
          <CalendarPlus aria-hidden className="size-4" />
          Add to calendar
        </Button>
      </div>
    </div>
  );
}
