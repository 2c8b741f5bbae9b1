import type { EventPageType } from '../../../../core/event-page/event-page.ts';
import type { Currency } from '../../../../core/shared/money.ts';
import { event } from '../../../../languages/en/event.ts';
import { intlTag } from '../../../../languages/locales.ts';
import { useLanguage, useWords } from '../../../ui/language/language.tsx';
import { Notice } from '../../../ui/notice.tsx';

/**
 * Says in advance that an order has one currency, if an event's tickets have several. If somebody chose two, the script offers to keep the
 * tickets in one of them.
 */
export function OneCurrency({ types }: { types: readonly Pick<EventPageType, 'sale' | 'price'>[] }) {
  const { locale } = useLanguage();
  const say = useWords(event);
  const currencies = currenciesOf(types);
  if (currencies.length < 2) return null;
  const named = new Intl.ListFormat(intlTag(locale)).format(currencies);
  return (
    <div className="mb-4 grid gap-4">
      <p className="text-muted">{say('oneCurrency', { currencies: named })}</p>
      <div data-part="mixed" hidden>
        <Notice kind="warning" title={say('mixedTitle')}>
          <p>{say('keepOne')}</p>
          <p className="mt-3 flex flex-wrap gap-3">
            {currencies.map((currency) => (
              <button
                key={currency}
                type="button"
                data-keep={currency}
                data-look="quiet"
                className="btn button"
              >
                {say('keepCurrency', { currency })}
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
