import { taxRateInWords } from '../../../core/pricing/tax.ts';
import type { Seller } from '../../../core/receipts/seller.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { MAX_TAX_NAME, parseTaxRate, type TaxRate, taxRateText } from '../../../core/taxes/tax-rate.ts';
import { euCountryOf } from '../../../core/taxes/vat-number.ts';
import { Section } from '../../account/settings/section.tsx';
import { SettingForm } from '../../account/settings/setting-form.tsx';
import { Unfold } from '../../account/settings/unfold.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

/** Lists an organisation's tax rates and edits each. */
export function TaxRates({
  rates,
  seller,
}: {
  rates: readonly TaxRate[];
  seller: Pick<Seller, 'vatNumber'>;
}) {
  const inEu = euCountryOf(seller.vatNumber) !== undefined;
  return (
    <Section
      id="taxes"
      title="Taxes"
      ofOrganisation
      lead="Add the taxes that you charge, such as VAT or sales tax. Receipts show them, and each ticket type can have its own."
    >
      {rates.length === 0 ? <p>Prices and receipts don’t mention tax.</p> : null}
      <ul className="grid gap-5 empty:hidden">
        {rates.map((rate) => (
          <li key={rate.id} className="grid gap-3">
            <RateWords rate={rate} inEu={inEu} />
            <Unfold
              open={
                <span>
                  Change
                  <span className="sr-only">
                    {' '}
                    {isolate(rate.name)} {taxRateInWords(rate.rate)}
                  </span>
                </span>
              }
            >
              {(close) => <Change rate={rate} inEu={inEu} onDone={close} />}
            </Unfold>
          </li>
        ))}
      </ul>
      <Unfold open={rates.length === 0 ? 'Add a tax rate' : 'Add another tax rate'}>
        {(close) => <Change first={rates.length === 0} inEu={inEu} onDone={close} />}
      </Unfold>
    </Section>
  );
}

interface OfRate {
  rate: TaxRate;
  /** Whether the seller has a VAT number of the EU, without which nobody buys under reverse charge. */
  inEu: boolean;
}

function RateWords({ rate: { name, rate, onTop, reverseCharge, isDefault }, inEu }: OfRate) {
  const how = rate === 0 ? 'Nothing is taken' : onTop ? 'Added to prices' : 'Included in prices';
  return (
    <div>
      <p className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi> {taxRateInWords(rate)}
      </p>
      <p className="text-muted">
        {how}
        {isDefault ? ', the default for ticket types' : null}
      </p>
      {reverseCharge && rate > 0 ? (
        <p className="text-muted">
          {inEu
            ? 'Companies in other EU countries buy without it (reverse charge)'
            : 'Reverse charge starts once your seller details have an EU VAT number'}
        </p>
      ) : null}
    </div>
  );
}

interface ChangeProps extends Pick<OfRate, 'inEu'> {
  /** Undefined for a new one. */
  rate?: TaxRate;
  /** The organisation has no rate yet, so this one probably holds for all its tickets. */
  first?: boolean;
  onDone: () => void;
}

function Change({ rate, first = false, inEu, onDone }: ChangeProps) {
  const change = useChange();
  const save = async ({ name = '', rate: percent = '', ...typed }: Record<string, string>) => {
    // An invalid percentage is rejected at its field.
    const input = {
      name,
      rate: parseTaxRate(percent) ?? percent,
      onTop: typed.how === 'on-top',
      reverseCharge: typed.reverseCharge !== undefined,
      isDefault: typed.isDefault !== undefined,
    };
    await change(rate ? 'change-tax-rate' : 'add-tax-rate', rate ? { ...input, taxRateId: rate.id } : input);
    onDone();
    toast.success('Saved. New orders have it.');
  };
  const remove = async () => {
    try {
      await change('delete-tax-rate', { taxRateId: rate?.id });
      toast.success('Tax rate deleted');
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <div className="grid gap-4">
      <SettingForm submit="Save" onSubmit={save} onCancel={onDone}>
        {(wrong) => (
          <>
            <Field
              label="Name"
              name="name"
              autoComplete="off"
              maxLength={MAX_TAX_NAME}
              hint="As receipts show it. For 0 %, say why: “VAT exempt, education”."
              defaultValue={rate?.name ?? (first ? 'VAT' : '')}
              error={wrong.name}
            />
            <Field
              label="Rate (%)"
              name="rate"
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              hint="For example, 19 or 8.875."
              defaultValue={rate ? taxRateText(rate.rate) : ''}
              error={wrong.rate}
            />
            <Select label="Your prices" name="how" defaultValue={rate?.onTop ? 'on-top' : 'included'}>
              <option value="included">Include it</option>
              <option value="on-top">Don’t include it: it’s added at checkout</option>
            </Select>
            <Checkbox
              label="Default for ticket types"
              name="isDefault"
              hint="All your ticket types use it unless you choose another for them."
              defaultChecked={rate?.isDefault ?? first}
            />
            {inEu || rate?.reverseCharge ? (
              <Checkbox
                label="Reverse charge"
                name="reverseCharge"
                hint="Companies with a VAT number of another EU country buy without this tax. It can apply to online events and services. Entry to an event is taxed where it takes place, so leave it off there. Ask your tax adviser."
                defaultChecked={rate?.reverseCharge ?? false}
              />
            ) : null}
            <p className="text-muted">This is for new orders. Orders already placed keep their tax.</p>
          </>
        )}
      </SettingForm>
      {rate ? (
        <Button look="wary" onPress={remove} className="justify-self-start">
          Delete this rate
        </Button>
      ) : null}
    </div>
  );
}
