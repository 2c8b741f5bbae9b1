import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { MAX_SHARED_CAPACITIES } from '../../../../core/ticket-types/shared-capacity.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LOCAL_TIMES } from '../../../ui/forms/codecs.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { dayAfter, proposeDays } from '../draft/draft-shared.ts';
import { type DraftType, isPeople } from '../draft/draft-type.ts';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { SteadyPress } from '../steady-press.tsx';
import { useWizardFacts } from '../wizard-facts.ts';
import type { Shared } from './use-shared.ts';

/** Edits an event's days, in a table of one row each (decision 0168). Nothing for an event of one day. */
export function DaysFields({ shared: { fields, add, drop } }: { shared: Shared }) {
  const addId = useId();
  const { control, getValues } = useDraftForm();
  const [startsAt, endsAt] = useWatch({ control, name: ['startsAt', 'endsAt'] });
  const days = fields.flatMap(({ id, day }, at) => (day ? [{ id, at }] : []));
  const proposed = days.length === 0 ? proposeDays({ startsAt, endsAt }) : [];
  const last = days.at(-1);
  const addDay = () => {
    if (last) add([dayAfter(getValues(`sharedCapacities.${last.at}`))], { taken: placeOf, focus: 'name' });
  };
  if (proposed.length > 0) {
    return (
      <Notice kind="info" title={`This event takes place on ${proposed.length} days`}>
        <p>
          Set its days to sell day tickets, to limit how many people come on each, and to have the door refuse
          tickets on other days.
        </p>
        <Button onPress={() => add(proposed, { taken: placeOf, focus: 'capacity' })} className="mt-3">
          Set its {proposed.length} days
        </Button>
      </Notice>
    );
  }
  if (days.length === 0) return null;
  return (
    <section aria-label="Days" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h3 className="text-xl">Days</h3>
        <p className="mt-1 text-sm text-muted">
          Each ticket type says on which days it’s valid. There it takes a place for each person it admits,
          and the door refuses it on other days. Leave People empty for no limit.
        </p>
      </div>
      <div>
        <div aria-hidden className="day-heads">
          {['Day', 'Date', 'From', 'Until', 'People'].map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        <ul className="day-list">
          {days.map(({ id, at }, index) => (
            <DayRow
              key={id}
              at={at}
              number={index + 1}
              onDelete={() => {
                drop(at, 'a day');
                document.getElementById(addId)?.querySelector('button')?.focus();
              }}
            />
          ))}
        </ul>
      </div>
      {fields.length < MAX_SHARED_CAPACITIES ? (
        <div id={addId} className="justify-self-start">
          <SteadyPress>
            <Button onPress={addDay}>
              <Plus aria-hidden className="size-5" /> Add a day
            </Button>
          </SteadyPress>
        </div>
      ) : null}
    </section>
  );
}

/** Every ticket type is valid on a new day, and takes a place for each person. */
const placeOf = ({ people }: Pick<DraftType, 'people'>) => (isPeople(people) ? people.trim() : '1');

const [MIN_DATE, MAX_DATE] = [LOCAL_TIMES.min.slice(0, 10), LOCAL_TIMES.max.slice(0, 10)];

interface DayRowProps {
  /** Its place among shared capacities. */
  at: number;
  /** Its place among days, from 1. */
  number: number;
  onDelete: () => void;
}

function DayRow({ at, number, onDelete }: DayRowProps) {
  const { control } = useDraftForm();
  const { storedSharedCapacities } = useWizardFacts();
  const { capacityId, capacity, name } = useWatch({ control, name: `sharedCapacities.${at}` });
  const title = name?.trim() || `Day ${number}`;
  const taken = storedSharedCapacities[capacityId] ?? 0;
  const label = (text: string) => <span className="sm:sr-only">{text}</span>;
  return (
    <li aria-label={title} className="day-row">
      <Field
        label={label('Day')}
        autoComplete="off"
        dir="auto"
        placeholder="Friday"
        {...useDraftField(`sharedCapacities.${at}.name`)}
      />
      <Field
        label={label('Date')}
        type="date"
        min={MIN_DATE}
        max={MAX_DATE}
        {...useDraftField(`sharedCapacities.${at}.date`, `sharedCapacities.${at}.from`)}
      />
      <Field
        label={label('From')}
        type="time"
        {...useDraftField(`sharedCapacities.${at}.from`, `sharedCapacities.${at}.until`)}
      />
      <Field label={label('Until')} type="time" {...useDraftField(`sharedCapacities.${at}.until`)} />
      <Field
        label={label('People')}
        inputMode="numeric"
        autoComplete="off"
        placeholder="No limit"
        hint={taken > 0 && capacity?.trim() ? `${formatCount(taken)} are taken.` : undefined}
        {...useDraftField(`sharedCapacities.${at}.capacity`)}
      />
      <button
        type="button"
        onClick={onDelete}
        aria-label={`Delete ${isolate(title)}`}
        className="btn btn-ghost btn-square day-delete"
      >
        <X aria-hidden className="size-5" />
      </button>
    </li>
  );
}
