import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { PointerEvent } from 'react';

interface MoveButtonsProps {
  /** The name of what is moved, with bidi isolation. */
  title: string;
  index: number;
  count: number;
  onStep: (index: number, by: -1 | 1) => void;
  onGrab: (event: PointerEvent) => void;
}

/** Moves an item in a list: by a handle to drag, and by buttons up and down. */
export function MoveButtons({ title, index, count, onStep, onGrab }: MoveButtonsProps) {
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

/** An element that moved in the document has lost the focus. At an end of the list the other button gets it. */
export function focusMoved(list: HTMLElement | null, index: number, by: -1 | 1): void {
  requestAnimationFrame(() => {
    const buttons = [...(list?.children[index]?.querySelectorAll('[data-move]') ?? [])];
    const own = buttons.find((button) => button.getAttribute('data-move') === String(by));
    const next = own?.matches(':disabled') ? buttons.find((button) => button !== own) : own;
    (next as HTMLElement | undefined)?.focus();
  });
}
