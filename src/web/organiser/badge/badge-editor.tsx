import { useEffect, useRef, useState } from 'react';
import { type BadgeField, type BadgeLayout, MAX_FIELDS } from '../../../core/kiosk/badge-layout.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { holdUnsaved } from '../../ui/kept/unsaved.ts';
import { usePrintLabels } from '../../ui/labels/print-labels.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAttempt } from '../../ui/requests/use-attempt.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { AddField } from './add-field.tsx';
import { BadgeCanvas } from './badge-canvas.tsx';
import { FieldSettings } from './field-settings.tsx';
import { type Sample, sampleBadge } from './field-words.ts';
import { LabelSize } from './label-size.tsx';
import { type Place, placed, resized, type Size, standardLayout } from './place-field.ts';

/** What most label printers take. */
const FIRST_SIZE = { width: 62, height: 100 };

/** Designs the badge: the label's size, and what stands where. */
export function BadgeEditor({ saved, sample }: { saved: BadgeLayout | null; sample: Sample }) {
  const [layout, setLayout] = useState<BadgeLayout>(() => saved ?? standardLayout(FIRST_SIZE));
  const [chosen, choose] = useState<number>();
  const root = useUnsaved(saved !== null && JSON.stringify(saved) !== JSON.stringify(layout));
  const field = chosen === undefined ? undefined : layout.fields[chosen];
  const setField = (at: number, to: (field: BadgeField) => BadgeField) =>
    setLayout((now) => ({ ...now, fields: now.fields.map((one, i) => (i === at ? to(one) : one)) }));
  const place = (at: number, to: Partial<Place>) => setField(at, (one) => placed(one, layout, to));
  const remove = (at: number) => {
    choose(undefined);
    setLayout((now) => ({ ...now, fields: now.fields.filter((_, i) => i !== at) }));
  };
  const add = (one: BadgeField) => {
    choose(layout.fields.length);
    setLayout((now) => ({ ...now, fields: [...now.fields, one] }));
  };
  const resize = (to: Partial<Size>) => setLayout((now) => resized(now, to));
  return (
    <div
      ref={root}
      className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:gap-12"
    >
      <BadgeCanvas
        layout={layout}
        sample={sample}
        chosen={chosen}
        onChoose={choose}
        onPlace={place}
        onRemove={remove}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <LabelSize size={layout} onChange={resize} />
        {layout.fields.length < MAX_FIELDS ? (
          <AddField layout={layout} questions={sample.questions} onAdd={add} />
        ) : null}
        {field && chosen !== undefined ? (
          <FieldSettings
            key={chosen}
            field={field}
            questions={sample.questions}
            onPlace={(to) => place(chosen, to)}
            onChange={(to) => setField(chosen, () => to)}
            onRemove={() => remove(chosen)}
          />
        ) : (
          <p className="text-muted">Choose a field on the label to change it.</p>
        )}
      </div>
      <Actions
        layout={layout}
        saved={saved}
        sample={sample}
        onArrange={() => {
          choose(undefined);
          setLayout(standardLayout(layout));
        }}
      />
    </div>
  );
}

interface ActionsProps {
  layout: BadgeLayout;
  saved: BadgeLayout | null;
  sample: Sample;
  onArrange: () => void;
}

function Actions({ layout, saved, sample, onArrange }: ActionsProps) {
  const change = useChange();
  const { busy, refused, attempt } = useAttempt();
  const { sheet, print } = usePrintLabels();
  const [removing, setRemoving] = useState(false);
  const save = () =>
    attempt('save', async () => {
      await change('change', { badge: layout });
      toast.success('Saved.');
    });
  const remove = async () => {
    await change('change', { badge: null });
    toast.success('Removed.');
  };
  return (
    <div className="grid gap-4 lg:col-span-2">
      {refused ? <Notice kind="error">{Object.values(refused.fields)[0] ?? refused.message}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button look="main" busy={busy !== undefined} onPress={save}>
          Save the badge
        </Button>
        <Button onPress={() => print([sampleBadge(layout, sample)])}>Print a sample</Button>
        <Button onPress={onArrange}>Use the standard layout</Button>
        {saved ? (
          <Button look="wary" onPress={() => setRemoving(true)}>
            Remove the badge
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        title="Remove the badge?"
        open={removing}
        onOpenChange={setRemoving}
        confirm="Remove"
        onConfirm={remove}
      >
        <p>The kiosk and the order desk then print nothing.</p>
      </ConfirmDialog>
      {sheet}
    </div>
  );
}

/** Asks before a page is left whose work is not saved. @returns what to put on the element that holds it */
function useUnsaved(isUnsaved: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (isUnsaved && element.current ? holdUnsaved(element.current) : undefined), [isUnsaved]);
  return element;
}
