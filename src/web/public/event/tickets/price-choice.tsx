import type { EventPageType } from '../../../../core/event-page/event-page.ts';
import { formatMoney, majorDigits } from '../../../../core/shared/format-money.ts';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { event } from '../../../../languages/en/event.ts';
import { aloud, Tell, useLanguage, useWords } from '../../../ui/language/language.tsx';

interface PriceChoiceProps {
  type: EventPageType;
  feeOnTop: boolean;
  typed: string | undefined;
}

/** Asks what the buyer pays for one ticket, if the type lets them choose; nothing for a fixed price. */
export function PriceChoice({ type, feeOnTop, typed }: PriceChoiceProps) {
  const { locale } = useLanguage();
  const say = useWords(event);
  const { id, name, price, payWhatYouWant, tax } = type;
  if (!payWhatYouWant) return null;
  const { floor, feePercentHundredths, feeFixedMinor } = payWhatYouWant;
  return (
    <label className="mt-2 grid max-w-44 gap-1 text-sm">
      <span className="font-medium">
        <Tell
          of={event}
          text="yourPrice"
          with={{ currency: price.currency, ticket: isolate(name), read: aloud }}
        />
      </span>
      <input type="hidden" name={`currency[${id}]`} value={price.currency} />
      <input
        name={`price[${id}]`}
        inputMode="decimal"
        defaultValue={typed ?? majorDigits(price.minor, price.currency)}
        aria-describedby={`prices.${id}-error`}
        data-currency={price.currency}
        data-floor={floor.minor}
        data-floor-says={say('costsAtLeast', { ticket: name, price: formatMoney(floor, locale) })}
        data-tax-on-top={tax?.onTop ? tax.rate : undefined}
        data-fee-percent={feeOnTop ? feePercentHundredths : undefined}
        data-fee-fixed={feeOnTop ? feeFixedMinor : undefined}
        className="input tabular-nums"
      />
    </label>
  );
}
