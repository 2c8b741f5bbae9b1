import type { CSSProperties } from 'react';
import type { OrderPage } from '../../../core/order-page/order-page.ts';
import { codesWork } from '../../../core/tickets/ticket-entry.ts';
import { order as words } from '../../../languages/en/order.ts';
import { type Say, sayIn } from '../../../languages/say.ts';
import type { Language } from '../../../languages/texts.ts';
import { useLanguage, useWords } from '../../ui/language/language.tsx';

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
  const language = useLanguage();
  const say = useWords(words);
  const good = order.tickets.filter(({ revoked }) => !revoked).length;
  const over = Date.parse(order.event.endsAt) <= Date.parse(now);
  const going = !over && !order.event.cancelled;
  const fresh = order.paidAt !== null && Date.parse(now) - Date.parse(order.paidAt) < FRESH_MS;
  return (
    <header className="going max-sm:-mb-4">
      {going && fresh ? <Burst /> : null}
      <h1 className="poster-title" data-length="long" data-part="title">
        {titleOf(order, { good, going }, say)}
      </h1>
      {going ? <p className="mt-2 text-lg">{showWords(order, good, language)}</p> : null}
    </header>
  );
}

/** Somebody who bought only add-ons may have a ticket elsewhere, or none. */
const isOfAddOns = ({ tickets }: OrderPage) => tickets.every(({ admits }) => !admits);

function showWords(order: OrderPage, good: number, language: Language): string {
  const say = sayIn(words, language);
  if (order.tickets.length === 0) return say('nothingToShow');
  if (isOfAddOns(order)) return say('showToCollect', { count: good });
  const entries = order.tickets.filter(({ revoked, admits }) => admits && !revoked).map(({ entry }) => entry);
  const often = good === 1 ? undefined : codesWork(entries, order.event.timeZone, language);
  return [say('showAtDoor', { count: good }), often].join(' ').trim();
}

function titleOf(
  order: OrderPage,
  { good, going }: { good: number; going: boolean },
  say: Say<typeof words.texts>,
): string {
  if (order.event.cancelled) return say('titleCancelledEvent');
  if (isOfAddOns(order)) return order.tickets.length > 0 ? say('titleYours') : say('titleThanks');
  if (going) return say('titleGoing');
  return say('titleTickets', { count: good });
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
