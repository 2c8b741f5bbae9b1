import type { CSSProperties } from 'react';
import { accentOf } from '../../../core/media/event-accent.ts';
import { accentVariables } from './accent.ts';

/** Spread on the element whose main colour an event decides: `<main {...accented(event)}>`. */
export function accented(event: { id: string; accent: string | null }) {
  return { 'data-accent': '', style: accentVariables(accentOf(event)) as CSSProperties };
}
