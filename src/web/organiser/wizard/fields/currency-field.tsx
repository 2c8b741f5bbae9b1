import { useWatch } from 'react-hook-form';
import { currenciesInWords, offeredCurrencies } from '../../../../core/pricing/taken-currencies.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { priceMinorOf } from '../draft/draft-type.ts';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { useWizardFacts } from '../wizard-facts.ts';

/** "JPY, Japanese yen" */
const currencyInWords = (code: string) => `${code}, ${NAMES.of(code)}`;
const NAMES = new Intl.DisplayNames('en-GB', { type: 'currency' });

/** Chooses a price's currency. @param fixed there are orders in it, so it cannot change */
export function CurrencyField({ index, fixed }: { index: number; fixed: boolean }) {
  const { control } = useDraftForm();
  const { currencies } = useWizardFacts();
  const { currency, priceMinor: price } = useWatch({ control, name: `types.${index}` });
  const free = priceMinorOf(price ?? '', currency) === 0;
  return (
    <>
      <Select
        label="Currency"
        hint={fixed ? 'Can’t change: already sold.' : undefined}
        {...useDraftField(`types.${index}.currency`)}
      >
        {(fixed ? [currency] : offeredCurrencies(currencies, currency)).map((one) => (
          <option key={one} value={one}>
            {currencyInWords(one)}
          </option>
        ))}
      </Select>
      {free || currencies.includes(currency) ? null : (
        <Notice kind="warning" title={`Nobody can pay in ${currency} here`} className="basis-full">
          {currencies.length > 0
            ? `This site’s card providers take ${currenciesInWords(currencies)}.`
            : 'This site has no card provider yet, so tickets have to be free.'}
        </Notice>
      )}
    </>
  );
}
