import { useWatch } from 'react-hook-form';
import { DEFAULT_PER_ORDER } from '../../../../core/ticket-types/ticket-type.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { LOCAL_TIMES } from './local-times.ts';

/** Holds what most ticket types leave as it is; open where something is set or wrong. */
export function TypeOptions({ index }: { index: number }) {
  const { control, getValues } = useDraftForm();
  const timeZone = useWatch({ control, name: 'timeZone' });
  const limit = useDraftField(`types.${index}.perOrderLimit`);
  const starts = useDraftField(`types.${index}.saleStartsAt`, `types.${index}.saleEndsAt`);
  const ends = useDraftField(`types.${index}.saleEndsAt`);
  const { perOrderLimit, saleStartsAt, saleEndsAt } = getValues(`types.${index}`);
  const set = saleStartsAt || saleEndsAt || perOrderLimit !== String(DEFAULT_PER_ORDER);
  const wrong = limit.error || starts.error || ends.error;
  return (
    <details className="type-options" open={Boolean(set || wrong) || undefined}>
      <summary>More options</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
        <Field
          label="Limit per order"
          inputMode="numeric"
          autoComplete="off"
          className="sm:max-w-60"
          {...limit}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
          <Field
            label="Sale starts"
            type="datetime-local"
            hint="Leave empty to start on approval."
            {...LOCAL_TIMES}
            {...starts}
          />
          <Field
            label="Sale ends"
            type="datetime-local"
            hint="Leave empty to end with the event."
            {...LOCAL_TIMES}
            {...ends}
          />
        </div>
        <p className="text-sm text-muted">
          Times are local: {timeZone.replaceAll('_', ' ') || 'the event’s time zone'}.
        </p>
      </div>
    </details>
  );
}
