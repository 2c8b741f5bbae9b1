import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { OpensIn } from '../tickets/opens-in.tsx';
import { BuyButton } from './buy-button.tsx';
import { Total } from './total.tsx';

/** Keeps the total and the button in reach on phones while the page scrolls. */
export function BuyBar({ page, quantities }: { page: EventPage; quantities: Record<string, string> }) {
  return (
    <div className="buy-bar lg:hidden">
      <div className="shell py-3">
        <div data-stages="choosing sending paying" className="buy-bar-row">
          <Total page={page} quantities={quantities} compact />
          <BuyButton page={page} quantities={quantities} className="max-w-full grow" />
        </div>
        <div data-stages="held" hidden className="buy-bar-row">
          <p className="grid">
            <span className="text-sm text-muted">Seats reserved for</span>
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

/** Takes the bar's place before the sale opens. */
export function SoonBar({ at, now }: { at: string; now: string }) {
  return (
    <div className="buy-bar needs-script lg:hidden">
      <p className="shell flex flex-wrap items-baseline justify-between gap-x-4 py-4">
        <span>On sale in</span>
        <OpensIn at={at} now={now} className="text-lg font-bold" />
      </p>
    </div>
  );
}
