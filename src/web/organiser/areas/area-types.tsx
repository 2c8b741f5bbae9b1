import { useState } from 'react';
import type { AreaSettings } from '../../../core/check-in/areas/area.ts';
import type { AreasToSet } from '../../../core/check-in/areas/change-areas.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';

/** The ticket types that an area admits, with local times; null for all types at any time. */
export type TypesDraft = AreaSettings['types'];

interface AreaTypesProps {
  types: AreasToSet['types'];
  draft: TypesDraft;
  onChange: (draft: TypesDraft) => void;
  /** By field path, as in the API. */
  errors: Record<string, string>;
}

/** Chooses which ticket types an area admits, and where it opens for some earlier or later, when. Their days are the event's. */
export function AreaTypes({ types, draft, onChange, errors }: AreaTypesProps) {
  const every = types.map(({ id }) => ({ ticketTypeId: id, validFrom: null, validUntil: null }));
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Who can come in</legend>
      <Checkbox
        label="All ticket types, at any time"
        checked={draft === null}
        onChange={(event) => onChange(event.target.checked ? null : every)}
        error={errors.types}
      />
      {draft === null ? null : (
        <p className="ps-9 text-sm text-muted">
          A ticket’s days are set with its type. Times are local to the venue.
        </p>
      )}
      {draft === null ? null : (
        <ul className="grid gap-3 ps-9">
          {types.map((type) => (
            <TypeLine key={type.id} type={type} draft={draft} onChange={onChange} errors={errors} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

const TIMES = ['validFrom', 'validUntil'] as const;

interface TypeLineProps extends Omit<AreaTypesProps, 'types'> {
  type: AreasToSet['types'][number];
  draft: NonNullable<TypesDraft>;
}

function TypeLine({ type, draft, onChange, errors }: TypeLineProps) {
  const index = draft.findIndex(({ ticketTypeId }) => ticketTypeId === type.id);
  const chosen = draft[index];
  const hasTimes = TIMES.some((field) => chosen?.[field] || errors[`types.${index}.${field}`]);
  const [asked, setAsked] = useState(false);
  const time = (field: 'validFrom' | 'validUntil', label: string) => (
    <Field
      label={label}
      type="datetime-local"
      min="2000-01-01T00:00"
      max="2999-12-31T23:59"
      value={chosen?.[field] ?? ''}
      error={errors[`types.${index}.${field}`]}
      className="min-w-0 flex-[1_1_11rem]"
      aria-label={`${type.name}: ${label}`}
      onChange={(event) =>
        onChange(
          draft.map((one, at) => (at === index ? { ...one, [field]: event.target.value || null } : one)),
        )
      }
    />
  );
  return (
    <li className="grid gap-2">
      <Checkbox
        label={type.name}
        checked={chosen !== undefined}
        onChange={(event) =>
          onChange(
            event.target.checked
              ? [...draft, { ticketTypeId: type.id, validFrom: null, validUntil: null }]
              : draft.filter(({ ticketTypeId }) => ticketTypeId !== type.id),
          )
        }
      />
      {chosen && (hasTimes || asked) ? (
        <div className="flex flex-wrap gap-3 ps-9">
          {time('validFrom', 'From (optional)')}
          {time('validUntil', 'Until (optional)')}
        </div>
      ) : chosen ? (
        <button
          type="button"
          aria-label={`Only at certain times: ${type.name}`}
          onClick={() => setAsked(true)}
          className="text-link -mt-2 ms-9 min-h-11 justify-self-start text-sm"
        >
          Only at certain times
        </button>
      ) : null}
    </li>
  );
}
