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

/** Chooses which ticket types an area admits, and when. */
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
      {draft === null ? null : <p className="ps-9 text-sm text-muted">Times are local to the venue.</p>}
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

interface TypeLineProps extends Omit<AreaTypesProps, 'types'> {
  type: AreasToSet['types'][number];
  draft: NonNullable<TypesDraft>;
}

function TypeLine({ type, draft, onChange, errors }: TypeLineProps) {
  const index = draft.findIndex(({ ticketTypeId }) => ticketTypeId === type.id);
  const chosen = draft[index];
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
      {chosen ? (
        <div className="flex flex-wrap gap-3">
          {time('validFrom', 'From (optional)')}
          {time('validUntil', 'Until (optional)')}
        </div>
      ) : null}
    </li>
  );
}
