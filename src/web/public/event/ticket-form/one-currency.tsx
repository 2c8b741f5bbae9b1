import type { EventPageType } from '../../../../core/event-page/event-page.ts';
import type { Currency } from '../../../../core/shared/money.ts';
import { Notice } from '../../../ui/notice.tsx';

/**
 * Says in advance that an order has one currency, if an event's tickets have several. If somebody chose two, the script offers to keep the
 * tickets in one of them.
 */
export function OneCurrency({ types }: { types: readonly Pick<EventPageType, 'sale' | 'price'>[] }) {
  const currencies = currenciesOf(types);
  if (currencies.length < 2) return null;
  const named = new Intl.ListFormat('en-GB').format(currencies);
  return (
    <div className="mb-4 grid gap-4">
      <p className="text-muted">
        Prices here are in {named}. Each order is in one currency, so to buy in both, place two orders.
      </p>
      <div data-part="mixed" hidden>
        <Notice kind="warning" title="Your choice mixes currencies">
          <p>Keep one of them for this order:</p>
          <p className="mt-3 flex flex-wrap gap-3">
            {currencies.map((currency) => (
              <button
                key={currency}
                type="button"
                data-keep={currency}
                data-look="quiet"
                className="btn button"
              >
                Keep {currency} tickets
              </button>
            ))}
          </p>
        </Notice>
      </div>
    </div>
  );
}

/**
 * Lists the currencies of the tickets that are or will be on sale, each once. Free tickets count too, because their orders also have a
 * currency.
 */
function currenciesOf(types: readonly Pick<EventPageType, 'sale' | 'price'>[]): Currency[] {
  const had = types.filter(({ sale }) => sale === 'on' || sale === 'not-open');
  return [...new Set(had.map(({ price }) => price.currency))];
}
