import type { BoxOffice } from '../../../core/box-office/get-box-office.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { choice, minorUnits, orElse, text } from '../../ui/forms/codecs.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useCodecForm } from '../../ui/forms/use-codec-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { useChange } from '../../ui/requests/use-change.ts';

const TILL = { floatMinor: orElse(minorUnits, 0), currency: choice<Currency>(), name: text };

/** Opens a shift with the cash it starts with. */
export function OpenTill({ office: { event, closedBecause, currencies } }: { office: BoxOffice }) {
  const alive = useAlive();
  const change = useChange();
  const { form, bind, busy, refusal } = useCodecForm(TILL, undefined, (input) => change('open', input));
  return (
    <form {...form} className="grid max-w-xl gap-6">
      {closedBecause ? (
        <Notice kind="warning" title={closedBecause}>
          Nothing can be sold. You can still open a till to hand money back.
        </Notice>
      ) : null}
      <fieldset disabled={!alive} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <legend className="sr-only">Open your till</legend>
        <Field
          label="Cash in the drawer"
          placeholder="0.00"
          hint="What you start with. You count it again when you close."
          {...bind('floatMinor')}
        />
        {currencies.length > 1 ? (
          <Select label="Currency" {...bind('currency')}>
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </Select>
        ) : (
          <input type="hidden" name="currency" value={currencies[0]} />
        )}
        <Field
          label="Name of this till"
          maxLength={40}
          autoComplete="off"
          placeholder="North gate"
          hint="Optional, for events with several."
          {...bind('name')}
        />
        {refusal}
        <Button
          type="submit"
          look="main"
          busy={busy !== undefined}
          className="max-sm:w-full sm:justify-self-start"
        >
          Open till
        </Button>
      </fieldset>
      <p className="text-muted">
        You need a connection to sell, so that no seat is sold twice.{' '}
        <a href={`/platform/event/${event.id}/box-office/shifts`} className="text-link">
          Earlier shifts
        </a>
      </p>
    </form>
  );
}
