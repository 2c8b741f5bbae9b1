import type { PointerEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { useDraftForm } from '../draft/use-draft-form.ts';
import { MoveButtons } from './move-buttons.tsx';

interface CardOrderProps {
  index: number;
  count: number;
  onStep: (index: number, by: -1 | 1) => void;
  onGrab: (event: PointerEvent) => void;
}

/** Moves a card in the list; its labels name the ticket type. */
export function CardOrder(props: CardOrderProps) {
  const { control } = useDraftForm();
  const name = useWatch({ control, name: `types.${props.index}.name` });
  return <MoveButtons {...props} title={isolate(name?.trim() || `Ticket type ${props.index + 1}`)} />;
}
