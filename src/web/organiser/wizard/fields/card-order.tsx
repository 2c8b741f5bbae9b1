import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { PointerEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { isolate } from '../../../../core/shared/isolate.ts';
import { useDraftForm } from '../draft/use-draft-form.ts';

interface CardOrderProps {
  index: number;
  count: number;
  onStep: (index: number, by: -1 | 1) => void;
  onGrab: (event: PointerEvent) => void;
}

/** Changes a card's place in the list: by a handle to drag, and by a press or a key up and down. */
export function CardOrder({ index, count, onStep, onGrab }: CardOrderProps) {
  const { control } = useDraftForm();
  const name = useWatch({ control, name: `types.${index}.name` });
  const title = isolate(name?.trim() || `Ticket type ${index + 1}`);
  return (
    <>
      <span aria-hidden onPointerDown={onGrab} className="type-handle">
        <GripVertical className="size-5" />
      </span>
      <button
        type="button"
        data-move="-1"
        disabled={index === 0}
        aria-label={`Move ${title} up`}
        onClick={() => onStep(index, -1)}
        className="type-move"
      >
        <ArrowUp aria-hidden className="size-5" />
      </button>
      <button
        type="button"
        data-move="1"
        disabled={index === count - 1}
        aria-label={`Move ${title} down`}
        onClick={() => onStep(index, 1)}
        className="type-move"
      >
        <ArrowDown aria-hidden className="size-5" />
      </button>
    </>
  );
}
