import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { Select } from '../../ui/forms/select.tsx';
import type { AskedRepeat } from './repeat-query.ts';

interface RepeatFormProps {
  asked: AskedRepeat | undefined;
  refused: FormErrors | undefined;
}

const DAYS = [
  ['MO', 'Mon', 'Monday'],
  ['TU', 'Tue', 'Tuesday'],
  ['WE', 'Wed', 'Wednesday'],
  ['TH', 'Thu', 'Thursday'],
  ['FR', 'Fri', 'Friday'],
  ['SA', 'Sat', 'Saturday'],
  ['SU', 'Sun', 'Sunday'],
] as const;

/** Asks how an event repeats; the page's address then contains that. */
export function RepeatForm({ asked, refused }: RepeatFormProps) {
  const [repeat, setRepeat] = useState(asked?.repeat ?? 'weekly');
  const busy = useNavigation().state === 'loading';
  const wrong = refused?.fields ?? {};
  return (
    <Form method="get" noValidate preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 sm:grid-cols-3">
        <Select
          label="Repeats"
          name="repeat"
          value={repeat}
          onChange={({ target }) => setRepeat(target.value)}
          error={wrong.repeat}
        >
          <option value="weekly">Weekly</option>
          <option value="monthly">Monthly</option>
        </Select>
        <Field
          label={repeat === 'weekly' ? 'Weeks between dates' : 'Months between dates'}
          name="every"
          type="number"
          inputMode="numeric"
          min={1}
          max={12}
          defaultValue={asked?.every ?? '1'}
          error={wrong.every}
        />
        <Field
          label="Until"
          name="until"
          type="date"
          min="2000-01-01"
          max="2999-12-31"
          required
          defaultValue={asked?.until}
          hint="The last day it may start."
          error={wrong.until}
        />
      </div>
      {repeat === 'weekly' ? (
        <fieldset>
          <legend className="mb-1 font-semibold">On</legend>
          <div className="flex flex-wrap gap-x-6">
            {DAYS.map(([value, short, name]) => (
              <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  className="checkbox"
                  name="weekdays"
                  value={value}
                  defaultChecked={asked?.weekdays.includes(value)}
                />
                <abbr title={name} className="no-underline">
                  {short}
                </abbr>
              </label>
            ))}
          </div>
          <p className="text-sm text-muted">Leave empty for the weekday of this event.</p>
          {wrong['weekdays.0'] ? <FieldError id="weekdays-error">{wrong['weekdays.0']}</FieldError> : null}
        </fieldset>
      ) : (
        <fieldset>
          <legend className="mb-1 font-semibold">On</legend>
          <MonthChoice value="weekday" asked={asked} label="The same weekday, such as every second Friday" />
          <MonthChoice value="day" asked={asked} label="The same day of the month, such as every 12th" />
        </fieldset>
      )}
      <Button type="submit" look="quiet" busy={busy} className="justify-self-start max-sm:w-full">
        Show dates
      </Button>
    </Form>
  );
}

function MonthChoice({
  value,
  label,
  asked,
}: {
  value: string;
  label: string;
  asked: AskedRepeat | undefined;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        className="radio shrink-0"
        name="monthlyBy"
        value={value}
        defaultChecked={(asked?.monthlyBy ?? 'weekday') === value}
      />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
