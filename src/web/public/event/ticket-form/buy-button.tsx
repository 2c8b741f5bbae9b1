import { Spinner } from '../../../ui/spinner.tsx';
import { buyWords } from './buy-words.ts';

/** The page's one main action, in the form and in the bar on phones. @param free what is chosen costs nothing */
export function BuyButton({ free, className = '' }: { free: boolean; className?: string }) {
  return (
    <button
      type="submit"
      form="checkout"
      data-part="buy"
      data-look="main"
      className={`btn button buy-button ${className}`}
    >
      <span className="button-label" data-part="buy-label">
        {buyWords(free)}
      </span>
      <span className="button-spinner" data-part="buy-spinner" hidden>
        <Spinner label="Keeping your seats" />
      </span>
    </button>
  );
}
