import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { event } from '../../../../languages/en/event.ts';
import { picker } from '../../../../languages/en/picker.ts';
import { useWords } from '../../../ui/language/language.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { buyWords } from './buy-words.ts';
import { isFree } from './total.tsx';

interface BuyButtonProps {
  page: EventPage;
  quantities: Record<string, string>;
}

/** The page’s main action. */
export function BuyButton({ page, quantities }: BuyButtonProps) {
  const say = useWords(event);
  const sayInScript = useWords(picker);
  return (
    <button type="submit" data-part="buy" data-look="main" className="btn button buy-button">
      <span className="button-label" data-part="buy-label">
        {buyWords(sayInScript, isFree(page, quantities), page.types.length === 0)}
      </span>
      <span className="button-spinner" data-part="buy-spinner" hidden>
        <Spinner label={say('keepingSeats')} />
      </span>
    </button>
  );
}
