import { ChevronRight, CircleAlert, GripVertical, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ColourDot } from '../../../ui/type-colour.tsx';
import { daysWords } from '../draft/draft-type.ts';
import { useDraftForm } from '../draft/use-draft-form.ts';
import { useWizardFacts } from '../wizard-facts.ts';
import { type TypeActions, TypeMenu } from './type-menu.tsx';
import { TypePanel } from './type-panel.tsx';
import { priceWords, quantityWords, saleWords } from './type-words.ts';

interface TypeRowProps {
  index: number;
  open: boolean;
  onOpen: (open: boolean) => void;
  dragged: boolean;
  /** Begins to drag it; undefined if it is the only one. */
  onGrab: ((event: PointerEvent) => void) | undefined;
  actions: TypeActions;
}

/** One ticket type: a row with its name, price, quantity and sale, which opens to all its fields (decision 0167). */
export function TypeRow({ index, open, onOpen, dragged, onGrab, actions }: TypeRowProps) {
  const panelId = useId();
  const { control, formState } = useDraftForm();
  const { now, storedTypes } = useWizardFacts();
  const [stays, setStays] = useState(false);
  const [type, shared, timeZone] = useWatch({
    control,
    name: [`types.${index}`, 'sharedCapacities', 'timeZone'],
  });
  const days = daysWords(type, shared);
  const title = type.name?.trim() || `Ticket type ${index + 1}`;
  const { ordered = false, taken = 0 } = storedTypes[type.typeId] ?? {};
  const isWrong = Boolean(formState.errors.types?.[index]);
  const remove = () => (ordered ? setStays(true) : actions.remove());
  const step = (event: KeyboardEvent) => {
    const move = event.altKey ? { ArrowUp: actions.up, ArrowDown: actions.down }[event.key] : undefined;
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <li
      aria-label={title}
      data-dragged={dragged || undefined}
      data-open={open || undefined}
      className="type-item"
    >
      <div className="type-row">
        {onGrab ? (
          <span aria-hidden onPointerDown={onGrab} className="type-handle">
            <GripVertical className="size-5" />
          </span>
        ) : null}
        <h3 className="min-w-0 flex-1 font-sans">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onClick={() => onOpen(!open)}
            onKeyDown={step}
            className="type-open"
          >
            <span className="flex min-w-0 items-center gap-2 font-semibold">
              <ChevronRight aria-hidden className="type-chevron size-4 shrink-0" />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                <ColourDot of={type.colour || null} />
                {title}
                {days ? <span className="block text-sm font-normal text-muted">{days}</span> : null}
              </span>
              {isWrong && !open ? (
                <>
                  <CircleAlert aria-hidden className="field-error size-4 shrink-0" />
                  <span className="sr-only">, something is missing</span>
                </>
              ) : null}
            </span>{' '}
            <span className="type-facts">
              <span className="type-price">{priceWords(type) || <Missing of="No price" />}</span>{' '}
              <span className="type-quantity">
                {quantityWords(type, shared, taken) || <Missing of="No quantity" />}
              </span>{' '}
              <span className="type-sale">{saleWords(type, { now, timeZone, taken }) || 'On sale'}</span>
            </span>
          </button>
        </h3>
        <TypeMenu title={isolate(title)} actions={{ ...actions, remove }} />
      </div>
      {stays ? (
        <Notice kind="warning" title="You can’t delete this ticket type" className="mb-3">
          It has orders. To stop selling it, end its sale under ‘More options’
          {taken > 0 ? `, or lower its quantity to ${formatCount(taken)}` : ''}.
        </Notice>
      ) : null}
      {open ? (
        <div id={panelId} className="grid grid-cols-[minmax(0,1fr)] gap-5 px-2 pt-1 pb-5 sm:px-3">
          <TypePanel index={index} ordered={ordered} taken={taken} />
          <Button onPress={remove} aria-label={`Delete ${isolate(title)}`} className="justify-self-start">
            <Trash2 aria-hidden className="size-4" /> Delete
          </Button>
        </div>
      ) : null}
    </li>
  );
}

const Missing = ({ of }: { of: string }) => <span className="text-muted">{of}</span>;
