import type { EventPage } from '../../../core/events/event-page.ts';
import { BuyButton } from './buy-button.tsx';
import { Total } from './total.tsx';

/** Keeps the total and the button in reach on phones, wherever the page is scrolled to. */
export function BuyBar({ page, quantities }: { page: EventPage; quantities: Record<string, string> }) {
  return (
    <div className="buy-bar lg:hidden">
      <div className="shell flex items-center justify-between gap-4 py-3">
        <div data-stages="choosing sending paying" className="contents">
          <Total page={page} quantities={quantities} compact />
          <BuyButton className="max-w-full grow sm:grow-0" />
        </div>
        <div data-stages="held" hidden className="contents">
          <p className="grid">
            <span className="text-sm text-muted">Seats kept</span>
            <strong data-part="countdown" className="leading-tight tabular-nums" />
          </p>
          <button type="button" data-part="continue" data-look="main" className="btn button buy-button">
            Continue payment
          </button>
        </div>
      </div>
    </div>
  );
}
