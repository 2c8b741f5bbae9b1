import { Spinner } from '../../ui/spinner.tsx';

/** The page's one main action, in the form and in the bar on phones. */
export function BuyButton({ className = '' }: { className?: string }) {
  return (
    <button
      type="submit"
      form="checkout"
      data-part="buy"
      data-look="main"
      className={`btn button buy-button ${className}`}
    >
      <span className="button-label">Buy a ticket!</span>
      <span className="button-spinner" data-part="buy-spinner" hidden>
        <Spinner label="Keeping your seats" />
      </span>
    </button>
  );
}
