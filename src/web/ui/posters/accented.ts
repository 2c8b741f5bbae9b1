import type { CSSProperties } from 'react';
import { accentOf } from '../../../core/media/event-accent.ts';
import { accentVariables } from './accent.ts';

/** Props for an element that uses an event's accent as its main colour: `<main {...accented(event)}>`. */
export function accented(event: { id: string; accent: string | null }) {
  return { 'data-accent': '', style: accentVariables(accentOf(event)) as CSSProperties };
}
