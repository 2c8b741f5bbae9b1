import { useState } from 'react';
import type { GateInput, GateSettings } from '../../../core/check-in/gates/gate.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { choice, type FormOf, text } from '../../ui/forms/codecs.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useCodecForm } from '../../ui/forms/use-codec-form.tsx';
import { callApi } from '../../ui/requests/call-api.ts';

interface GateDialogProps {
  eventId: string;
  /** Undefined for a new one. */
  gate: GateSettings | undefined;
  areas: readonly { id: string; name: string; reEntry: boolean }[];
  onClose: () => void;
  onSaved: () => void;
}

const GATE = {
  name: text,
  direction: choice<GateInput['direction']>(),
} satisfies FormOf<GateInput, 'eventId' | 'areaIds'>;
const NEW = { direction: 'both' as const };

/** Adds a gate, or changes or deletes one. */
export function GateDialog({ eventId, gate, areas, onClose, onSaved }: GateDialogProps) {
  const [areaIds, choose] = useState<readonly string[]>(gate?.areaIds ?? []);
  const path = `/api/events/${eventId}/gates`;
  const { form, bind, busy, refusal, attempt } = useCodecForm(GATE, gate ?? NEW, async (typed) => {
    const input = { direction: 'both', ...typed, areaIds };
    await (gate ? callApi('PUT', `${path}/${gate.id}`, input) : callApi('POST', path, input));
    onSaved();
  });
  const remove = () =>
    attempt('delete', async () => {
      await callApi('DELETE', `${path}/${gate?.id}`);
      onSaved();
    });
  return (
    <Dialog title={gate ? 'Edit gate' : 'Add a gate'} open onOpenChange={(open) => open || onClose()}>
      <form {...form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field label="Name" autoComplete="off" maxLength={80} placeholder="North gate" {...bind('name')} />
        {areas.length > 1 ? <Areas areas={areas} chosen={areaIds} choose={choose} /> : null}
        {areas.some(({ reEntry }) => reEntry) ? (
          <Select label="People" {...bind('direction')}>
            <option value="both">Come in and go out</option>
            <option value="entry">Only come in</option>
            <option value="exit">Only go out</option>
          </Select>
        ) : null}
        {refusal}
        {gate && gate.devices.length > 0 ? (
          <p className="text-sm text-muted">Deleting the gate also removes the phones that joined it.</p>
        ) : null}
        <div className="dialog-actions">
          {gate ? (
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

interface AreasProps {
  areas: GateDialogProps['areas'];
  /** None: all of them. */
  chosen: readonly string[];
  choose: (ids: readonly string[]) => void;
}

function Areas({ areas, chosen, choose }: AreasProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Scans for</legend>
      <Checkbox
        label="All areas"
        hint="Each phone chooses its own."
        checked={chosen.length === 0}
        onChange={(event) => choose(event.target.checked ? [] : areas.map(({ id }) => id))}
      />
      {chosen.length === 0 ? null : (
        <ul className="grid gap-2 ps-9">
          {areas.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                label={name}
                checked={chosen.includes(id)}
                onChange={(event) =>
                  choose(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
