import { useState } from 'react';
import type { AreaInput, AreaSettings } from '../../../core/check-in/areas/area.ts';
import type { AreasToSet } from '../../../core/check-in/areas/change-areas.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { choice, type FormOf, flag, orNull, text, wholeNumber } from '../../ui/forms/codecs.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useCodecForm } from '../../ui/forms/use-codec-form.tsx';
import { callApi } from '../../ui/requests/call-api.ts';
import { AreaTypes, type TypesDraft } from './area-types.tsx';

interface AreaDialogProps {
  eventId: string;
  /** Undefined for a new one. */
  area: AreaSettings | undefined;
  /** Whether nobody has chosen how often it admits, though the event takes place on several days. */
  undecided: boolean;
  types: AreasToSet['types'];
  onClose: () => void;
  onSaved: () => void;
}

const AREA = {
  name: text,
  frequency: choice<AreaSettings['frequency']>(),
  reEntry: flag,
  capacity: orNull(wholeNumber),
  closed: flag,
} satisfies FormOf<AreaInput, 'eventId' | 'types'>;
const NEW = { frequency: 'event' as const };

/** Adds an area, or changes, closes or deletes one. */
export function AreaDialog({ eventId, area, undecided, types, onClose, onSaved }: AreaDialogProps) {
  const [draft, setDraft] = useState<TypesDraft>(area?.types ?? null);
  const path = `/api/events/${eventId}/areas`;
  const values = area ? { ...area, ...(undecided && { frequency: null }) } : NEW;
  const { form, bind, wrong, busy, refusal, attempt } = useCodecForm(AREA, values, async (typed) => {
    const input = { frequency: area?.frequency, ...typed, types: draft };
    await (area ? callApi('PUT', `${path}/${area.id}`, input) : callApi('POST', path, input));
    onSaved();
  });
  const remove = () =>
    attempt('delete', async () => {
      await callApi('DELETE', `${path}/${area?.id}`);
      onSaved();
    });
  const staysDaily = area?.admitted && area.frequency === 'day';
  return (
    <Dialog title={area ? 'Edit area' : 'Add an area'} open onOpenChange={(open) => open || onClose()}>
      <form {...form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field label="Name" autoComplete="off" {...bind('name')} />
        <Select
          label="Admits each ticket"
          {...bind('frequency')}
          disabled={staysDaily}
          hint={
            staysDaily
              ? 'Tickets came in here once a day, so this can’t change. Undo their check-ins first.'
              : `A day begins at 05:00, so a night belongs to the evening before.${area?.admitted ? ' You can’t change back from once a day.' : ''}`
          }
        >
          {undecided ? <option value="">Choose…</option> : null}
          <option value="event">Once for the whole event</option>
          <option value="day">Once a day</option>
        </Select>
        <Checkbox
          label="People can leave and come back"
          hint="Scan them out with Exit, and their ticket works again."
          {...bind('reEntry')}
        />
        <Field
          label="Most people inside at once (optional)"
          hint="Staff see when it’s full. Tickets still work."
          {...bind('capacity')}
        />
        <AreaTypes types={types} draft={draft} onChange={setDraft} errors={wrong} />
        {area ? (
          <Checkbox label="Closed" hint="Nobody can scan here. Its history stays." {...bind('closed')} />
        ) : null}
        {refusal}
        <div className="dialog-actions">
          {area && !area.scanned ? (
            <Button look="danger" busy={busy === 'delete'} onPress={remove}>
              Delete
            </Button>
          ) : (
            <Button onPress={onClose}>Cancel</Button>
          )}
          <Button type="submit" look="main" busy={busy === 'save'}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
