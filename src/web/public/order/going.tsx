import type { CSSProperties } from 'react';
import type { OrderPage } from '../../../core/order-page/order-page.ts';
import { codesWork } from '../../../core/tickets/ticket-entry.ts';

/** How long after a purchase its page celebrates it, ms. */
const FRESH_MS = 180_000;
/** Where each piece flies, rem, and how far it turns, degrees. */
const PIECES = Array.from({ length: 16 }, (_, at) => {
  const angle = Math.PI * (0.06 + 0.055 * ((at * 7) % 16));
  const far = 6 + ((at * 5) % 7);
  return {
    '--x': `${(-1.4 * far * Math.cos(angle)).toFixed(1)}rem`,
    '--y': `${(1 - 0.8 * far * Math.sin(angle)).toFixed(1)}rem`,
    '--turn': `${((at * 67) % 360) - 180}deg`,
  };
});

/**
 * The head of a page with tickets. It is short, so that the first code is visible on a phone without scrolling. Right after the payment it
 * shows a burst of paper, once and without scripts.
 */
export function Going({ order, now }: { order: OrderPage; now: string }) {
  const good = order.tickets.filter(({ revoked }) => !revoked).length;
  const over = Date.parse(order.event.endsAt) <= Date.parse(now);
  const going = !over && !order.event.cancelled;
  const fresh = order.paidAt !== null && Date.parse(now) - Date.parse(order.paidAt) < FRESH_MS;
  return (
    <header className="going max-sm:-mb-4">
      {going && fresh ? <Burst /> : null}
      <h1 className="poster-title" data-length="long" data-part="title">
        {titleOf(order, good, going)}
      </h1>
      {going ? <p className="mt-2 text-lg">{showWords(order, good)}</p> : null}
    </header>
  );
}

/** Somebody who bought only add-ons may have a ticket elsewhere, or none. */
const isOfAddOns = ({ tickets }: OrderPage) => tickets.every(({ admits }) => !admits);

function showWords(order: OrderPage, good: number): string {
  if (order.tickets.length === 0) return 'There’s nothing to show at the door.';
  const which = good === 1 ? 'Show this code' : 'Show these codes';
  if (isOfAddOns(order)) return `${which} to collect what you bought.`;
  const entries = order.tickets.filter(({ revoked, admits }) => admits && !revoked).map(({ entry }) => entry);
  const often = good === 1 ? undefined : codesWork(entries, order.event.timeZone);
  return [`${which} at the door.`, often].join(' ').trim();
}

function titleOf(order: OrderPage, good: number, going: boolean): string {
  if (order.event.cancelled) return 'This event is cancelled';
  if (isOfAddOns(order)) return order.tickets.length > 0 ? 'It’s yours!' : 'Thank you!';
  if (going) return 'You’re going!';
  return good === 1 ? 'Your ticket' : 'Your tickets';
}

/** Little tickets that fly up and fall; nothing with reduced motion. */
function Burst() {
  return (
    <span aria-hidden className="burst">
      {PIECES.map((flight) => (
        <i key={flight['--turn']} style={flight as CSSProperties} />
      ))}
    </span>
  );
}
