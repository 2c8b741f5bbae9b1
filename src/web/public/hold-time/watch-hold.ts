import { sayOnPage } from '../../ui/language/page-language.ts';
import { countDown } from '../checkout/count-down.ts';
import { part, setHidden, setText } from '../checkout/dom.ts';
import { askForMoreTime, type HoldTime } from './ask-for-more-time.ts';
import { venueTime } from './venue-time.ts';

interface WatchedHold {
  /** Has the warning and the countdowns. */
  page: HTMLElement;
  order: { eventId: string; orderId: string };
  time: HoldTime;
  /** The seats are reserved for longer. */
  onLonger(time: HoldTime): void;
  onEnd(): void;
}

const say = sayOnPage('hold');

/**
 * Counts down until held seats go back on sale, warns two minutes before, and asks for more time if the customer needs it. @returns a
 * function that stops it
 */
export function watchHold({ page, order, time, onLonger, onEnd }: WatchedHold): () => void {
  let warning: HTMLElement | undefined;
  let stopClock = count(time);

  function count({ keptUntil, moreTime }: HoldTime): () => void {
    return countDown(keptUntil, {
      tick: (left) => setText(page, 'countdown', left),
      hurry: () => warn(moreTime !== false),
      end() {
        hide();
        onEnd();
      },
    });
  }

  function warn(asks: boolean): void {
    hide();
    const { content } = part<HTMLTemplateElement>(page, 'time-warning');
    const box = content.firstElementChild?.cloneNode(true) as HTMLElement;
    warning = box;
    // Whatever is outside an open modal window can't be reached.
    (document.querySelector('dialog[open]') ?? document.body).append(box);
    setHidden(box, 'more-time', !asks);
    part(box, 'more-time').addEventListener('click', () => void ask(box));
    part(box, 'time-close').addEventListener('click', hide);
    showBehindFocus(box);
    setText(box, 'time-says', say('lessThanTwoMinutes'));
  }

  async function ask(box: HTMLElement): Promise<void> {
    const button = part(box, 'more-time');
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    const answer = await askForMoreTime(order);
    const isLonger = 'keptUntil' in answer;
    if (isLonger) {
      stopClock();
      onLonger(answer);
    }
    part(box, 'time-close').focus();
    button.hidden = true;
    setText(
      box,
      'time-says',
      isLonger ? say('reservedUntil', { time: venueTime(answer.holdExpiresAt, page) }) : answer.says,
    );
    if (isLonger) stopClock = count(answer);
  }

  function hide(): void {
    warning?.remove();
    warning = undefined;
  }

  return () => {
    stopClock();
    hide();
  };
}

/** The next Tab leads to it, in browsers that know the option. */
function showBehindFocus(box: HTMLElement): void {
  const { activeElement: source } = document;
  (box.showPopover as (options?: { source: Element | null }) => void).call(box, { source });
}
