import type { PublicEvents } from '../../../core/event-lists/public-events.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { type Asked, faultsOf } from './asked.ts';

interface EventSearchProps {
  asked: Asked;
  currencies: PublicEvents['currencies'];
}

/** Searches the list by words and date and, in a folded part that opens when it is used, near a town, by exact days and price. */
export function EventSearch({ asked, currencies }: EventSearchProps) {
  const wrong = faultsOf(asked);
  const isFolded = !(asked.where || asked.from || asked.to || asked.max || asked.free);
  return (
    <search>
      <form action="/events" className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
          <Field
            label="Event or place"
            name="q"
            type="search"
            maxLength={100}
            defaultValue={asked.q}
            autoComplete="off"
            className="max-sm:col-span-2"
          />
          <Select label="When" name="when" defaultValue={asked.when || 'any'}>
            <option value="any">Any time</option>
            <option value="today">Today</option>
            <option value="weekend">This weekend</option>
            <option value="month">This month</option>
          </Select>
          <Button type="submit">Search</Button>
        </div>
        <details className="fold" open={!isFolded || undefined}>
          <summary>Town, dates and price</summary>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 pt-2 sm:grid-cols-2 lg:grid-cols-4">
            <Field
              label="Town"
              name="where"
              type="search"
              maxLength={100}
              defaultValue={asked.where}
              autoComplete="address-level2"
            />
            <Field label="From" name="from" type="date" defaultValue={asked.from} error={wrong.from} />
            <Field label="Until" name="to" type="date" defaultValue={asked.to} error={wrong.to} />
            <Field
              label="Price at most"
              name="max"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              defaultValue={asked.max}
              error={wrong.max}
            />
            {currencies.length > 1 ? (
              <Select label="Currency" name="currency" defaultValue={asked.currency}>
                <option value="">Any</option>
                {currencies.map((currency) => (
                  <option key={currency} value={currency}>
                    {currency}
                  </option>
                ))}
              </Select>
            ) : null}
            <Checkbox label="Free tickets only" name="free" value="1" defaultChecked={asked.free !== ''} />
          </div>
          <Button type="submit" look="quiet" className="mt-4">
            Search
          </Button>
        </details>
      </form>
    </search>
  );
}
