import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import type { BadgeField, BadgeLayout } from '../../../core/kiosk/badge-layout.ts';
import { Label, placeOf } from '../../ui/labels/label.tsx';
import { nameOf, type Sample, sampleBadge, whereIs } from './field-words.ts';
import type { Place } from './place-field.ts';

interface CanvasProps {
  layout: BadgeLayout;
  sample: Sample;
  /** The place of the chosen field in the list. */
  chosen: number | undefined;
  onChoose: (at: number) => void;
  onPlace: (at: number, to: Partial<Place>) => void;
  onRemove: (at: number) => void;
}

/** The label, on which fields are moved with a finger, a mouse or the arrow keys, and resized at their corner. */
export function BadgeCanvas({ layout, sample, chosen, onChoose, onPlace, onRemove }: CanvasProps) {
  const board = useRef<HTMLDivElement>(null);
  const hint = useId();
  const mmOf = (px: number) => (px * layout.width) / (board.current?.getBoundingClientRect().width || 1);
  const size = { '--label-width': layout.width, '--label-height': layout.height } as CSSProperties;
  return (
    <div className="badge-canvas">
      <div ref={board} className="badge-board" style={size}>
        <div aria-hidden>
          <Label badge={sampleBadge(layout, sample)} />
        </div>
        {layout.fields.map((field, at) => (
          <Handle
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the list
            key={at}
            field={field}
            name={nameOf(field, sample.questions)}
            hint={hint}
            isChosen={at === chosen}
            mmOf={mmOf}
            onChoose={() => onChoose(at)}
            onPlace={(to) => onPlace(at, to)}
            onRemove={() => onRemove(at)}
          />
        ))}
      </div>
      <p id={hint} className="mt-3 text-sm text-muted">
        Drag a field, or move it with the arrow keys: 1 mm, or 5 mm with Shift. With Alt they change its size.
      </p>
    </div>
  );
}

interface HandleProps {
  field: BadgeField;
  name: string;
  /** The id of the text that explains the keys. */
  hint: string;
  isChosen: boolean;
  mmOf: (px: number) => number;
  onChoose: () => void;
  onPlace: (to: Partial<Place>) => void;
  onRemove: () => void;
}

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function Handle({ field, name, hint, isChosen, mmOf, onChoose, onPlace, onRemove }: HandleProps) {
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete') return onRemove();
    const [right, down] = ARROWS[event.key] ?? [0, 0];
    if (right === 0 && down === 0) return;
    event.preventDefault();
    const step = event.shiftKey ? 5 : 1;
    onPlace(
      event.altKey
        ? { width: field.width + right * step, height: field.height + down * step }
        : { x: field.x + right * step, y: field.y + down * step },
    );
  };
  const moves = useDrag(
    mmOf,
    () => field,
    (from, right, down) => onPlace({ x: from.x + right, y: from.y + down }),
  );
  const resizes = useDrag(
    mmOf,
    () => field,
    (from, right, down) => onPlace({ width: from.width + right, height: from.height + down }),
  );
  return (
    <div className="print-field" style={placeOf(field)}>
      <button
        type="button"
        className="badge-handle size-full"
        aria-label={`${name}: ${whereIs(field)}`}
        aria-describedby={hint}
        aria-pressed={isChosen}
        onFocus={onChoose}
        onClick={onChoose}
        onKeyDown={pressKey}
        {...moves}
      />
      {isChosen ? <span aria-hidden className="badge-corner" {...resizes} /> : null}
    </div>
  );
}

/** Follows a pointer from where it was pressed. @param onDrag gets what was there then, and how far it has been pulled, mm */
function useDrag(
  mmOf: (px: number) => number,
  read: () => Place,
  onDrag: (from: Place, right: number, down: number) => void,
) {
  const start = useRef<{ place: Place; x: number; y: number }>(undefined);
  const end = () => {
    start.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { place: read(), x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      const { place, x, y } = start.current;
      onDrag(place, mmOf(clientX - x), mmOf(clientY - y));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
