import { pageLanguage, sayOnPage } from '../../../ui/language/page-language.ts';
import { timeLeft } from '../../event/tickets/time-left.ts';
import { setText } from '../dom.ts';
import { askClockLead } from '../server-clock.ts';

/** The server's clock is known only to the second, and the first to press must not be refused as too early. */
const GRACE_MS = 600;

/**
 * Counts down to each sale that opens later, and then shows what the page has ready. `onOpen` is called after each opening; the new content
 * may contain later openings.
 */
export async function mountOpenings(page: HTMLElement, onOpen: () => void): Promise<void> {
  if (!page.querySelector('[data-opens]')) return;
  const lead = await askClockLead();
  const timer = setInterval(look, 1_000);

  function look(): void {
    const now = Date.now() + lead;
    const waiting = [...page.querySelectorAll<HTMLElement>('[data-opens]')];
    if (waiting.length === 0) clearInterval(timer);
    const due = waiting.filter((place) => momentOf(place) + GRACE_MS <= now);
    for (const place of waiting)
      setText(place, 'opens-in', timeLeft(momentOf(place) - now, pageLanguage.locale));
    for (const place of due) open(place);
    if (due.length === 0) return;
    setText(page, 'opened-note', sayOnPage('picker')('opened'));
    onOpen();
  }
  look();
}

const momentOf = (place: HTMLElement) => Date.parse(place.dataset.opens ?? '');

function open(place: HTMLElement): void {
  const ready = place.querySelector('template');
  delete place.dataset.opens;
  if (ready) place.replaceChildren(ready.content);
}
