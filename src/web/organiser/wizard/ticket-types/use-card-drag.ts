import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placeAt } from '../fields/place-at.ts';

/**
 * Lets the cards of a list be dragged by their handles. Meanwhile (`dragged` is not null) the list should show only the cards' heads, so
 * that it fits on a screen.
 * @param move changes a card's place; called while it is dragged
 */
export function useCardDrag(move: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const pointer = useRef(0);
  /** From the pointer to the middle of the dragged card, because the page cannot always scroll as far as the list shrinks. */
  const offset = useRef(0);
  const isDragging = dragged !== null;

  const middleOf = (index: number) => {
    const { top = 0, bottom = 0 } = spansOf(list.current)[index] ?? {};
    return (top + bottom) / 2;
  };

  // The list has shrunk, so scroll the dragged card back under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning and at the end alone
  useLayoutEffect(() => {
    if (dragged === null) return;
    window.scrollBy(0, middleOf(dragged) - pointer.current);
    offset.current = middleOf(dragged) - pointer.current;
  }, [isDragging]);

  // On the window, because a card that moves in the document loses pointer capture.
  useEffect(() => {
    if (dragged === null) return;
    const drag = ({ clientY }: globalThis.PointerEvent) => {
      const to = placeAt(spansOf(list.current), dragged, clientY + offset.current);
      if (to === dragged) return;
      move(dragged, to);
      setDragged(to);
    };
    const end = () => setDragged(null);
    addEventListener('pointermove', drag);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', drag);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [dragged, move]);

  const grab = (index: number) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    pointer.current = event.clientY;
    setDragged(index);
  };
  return { list, dragged, grab };
}

const spansOf = (list: HTMLElement | null) =>
  [...(list?.children ?? [])].map((card) => card.getBoundingClientRect());
