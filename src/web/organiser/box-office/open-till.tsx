import type { FormEvent } from 'react';
import type { BoxOffice } from '../../../core/box-office/get-box-office.ts';
import { parsePrice } from '../../../core/ticket-types/price.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { useAttempt } from '../../ui/requests/use-attempt.ts';
import { useChange } from '../../ui/requests/use-change.ts';

/** Opens a shift with the cash it starts with. */
export function OpenTill({ office: { event, closedBecause, currencies } }: { office: BoxOffice }) {
  const alive = useAlive();
  const change = useChange();
  const { busy, refused, attempt } = useAttempt();
  const open = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = new FormData(submitted.currentTarget);
    return attempt('save', async () => {
      await change('open', {
        name: String(form.get('name') ?? ''),
        currency: String(form.get('currency') ?? currencies[0]),
        floatMinor: parsePrice(String(form.get('float') || '0')) ?? null,
      });
    });
  };
  const wrong = refused?.fields ?? {};
  const atFields = Object.keys(wrong).length > 0;
  return (
    <form noValidate onSubmit={(submitted) => void open(submitted)} className="grid max-w-xl gap-6">
      {closedBecause ? (
        <Notice kind="warning" title={closedBecause}>
          Nothing can be sold. You can still open a till to hand money back.
        </Notice>
      ) : null}
      <fieldset disabled={!alive} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <legend className="sr-only">Open your till</legend>
        <Field
          label="Cash in the drawer"
          name="float"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          hint="What you start with. You count it again when you close."
          error={wrong.floatMinor}
        />
        {currencies.length > 1 ? (
          <Select label="Currency" name="currency" error={wrong.currency}>
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </Select>
        ) : null}
        <Field
          label="Name of this till"
          name="name"
          maxLength={40}
          autoComplete="off"
          placeholder="North gate"
          hint="Optional, for events with several."
          error={wrong.name}
        />
        {refused && !atFields ? <Notice kind="error">{refused.message}</Notice> : null}
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
