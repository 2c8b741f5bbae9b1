import { type FormEvent, useState } from 'react';
import type { AreaSettings } from '../../../core/check-in/areas/area.ts';
import type { AreasToSet } from '../../../core/check-in/areas/change-areas.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { callApi } from '../../ui/requests/call-api.ts';
import { useAttempt } from '../../ui/requests/use-attempt.ts';
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

/** Adds an area, or changes, closes or deletes one. */
export function AreaDialog({ eventId, area, undecided, types, onClose, onSaved }: AreaDialogProps) {
  const [draft, setDraft] = useState<TypesDraft>(area?.types ?? null);
  const { busy, refused, attempt } = useAttempt<'save' | 'delete'>();
  const path = `/api/events/${eventId}/areas`;
  const ask = (what: 'save' | 'delete', send: () => Promise<unknown>) =>
    attempt(what, async () => {
      await send();
      onSaved();
    });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const input = {
      name: form.get('name'),
      frequency: form.get('frequency') ?? area?.frequency,
      reEntry: form.has('reEntry'),
      closed: form.has('closed'),
      types: draft,
    };
    void ask('save', () =>
      area ? callApi('PUT', `${path}/${area.id}`, input) : callApi('POST', path, input),
    );
  };
  const fields = refused?.fields ?? {};
  const staysDaily = area?.admitted && area.frequency === 'day';
  return (
    <Dialog title={area ? 'Edit area' : 'Add an area'} open onOpenChange={(open) => open || onClose()}>
      <form onSubmit={save} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field label="Name" name="name" defaultValue={area?.name} autoComplete="off" error={fields.name} />
        <Select
          label="Admits each ticket"
          name="frequency"
          defaultValue={undecided ? '' : (area?.frequency ?? 'event')}
          disabled={staysDaily}
          hint={
            staysDaily
              ? 'Tickets came in here once a day, so this can’t change. Undo their check-ins first.'
              : `A day begins at 05:00, so a night belongs to the evening before.${area?.admitted ? ' You can’t change back from once a day.' : ''}`
          }
          error={fields.frequency}
        >
          {undecided ? <option value="">Choose…</option> : null}
          <option value="event">Once for the whole event</option>
          <option value="day">Once a day</option>
        </Select>
        <Checkbox
          label="People can leave and come back"
          hint="Scan them out with Exit, and their ticket works again."
          name="reEntry"
          defaultChecked={area?.reEntry}
        />
        <AreaTypes types={types} draft={draft} onChange={setDraft} errors={fields} />
        {area ? (
          <Checkbox
            label="Closed"
            hint="Nobody can scan here. Its history stays."
            name="closed"
            defaultChecked={area.closed}
          />
        ) : null}
        {refused && !Object.keys(fields).length ? <Notice kind="error">{refused.message}</Notice> : null}
        <div className="dialog-actions">
          {area && !area.scanned ? (
            <Button
              look="danger"
              busy={busy === 'delete'}
              onPress={() => ask('delete', () => callApi('DELETE', `${path}/${area.id}`))}
            >
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
