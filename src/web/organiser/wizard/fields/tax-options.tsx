import { taxRateInWords } from '../../../../core/pricing/tax.ts';
import { NO_TAX } from '../../../../core/taxes/tax-choice.ts';
import type { TaxRate } from '../../../../core/taxes/tax-rate.ts';

/**
 * The options of a tax: the organisation's default, which is preselected, its other rates, and no tax.
 * @param chosen what was chosen before; the default is listed twice only if it was chosen by its name
 */
export function TaxOptions({
  rates,
  chosen,
}: {
  rates: readonly TaxRate[];
  chosen: string | null | undefined;
}) {
  const usual = rates.find(({ isDefault }) => isDefault);
  const none = (value: string) => <option value={value}>No tax</option>;
  return (
    <>
      {/* Without a default, both come to no tax, so only one is offered. */}
      {usual ? <option value="">The default: {words(usual)}</option> : none(chosen === NO_TAX ? NO_TAX : '')}
      {rates
        .filter(({ id, isDefault }) => !isDefault || id === chosen)
        .map((rate) => (
          <option key={rate.id} value={rate.id}>
            {words(rate)}
          </option>
        ))}
      {usual ? none(NO_TAX) : null}
    </>
  );
}

/** Says where rates come from, and when "No tax" is not the right choice. */
export const TAX_HINT =
  'Your tax rates are under Organisation. For tax-exempt sales, use a rate of 0 % whose name gives the reason.';

const words = ({ name, rate, onTop }: TaxRate) =>
  `${name} ${taxRateInWords(rate)}${rate === 0 ? '' : onTop ? ', added to the price' : ', included'}`;
