import { REVERSED } from '../tickets/reversed-words.ts';
import type { ScanAnswer } from './door-answer.ts';

/** Short words for each answer to a scan. */
export const SCAN_WORDS: Record<ScanAnswer, string> = {
  admitted: 'Admitted',
  'already-admitted': 'Already in',
  'too-many': 'Too many people',
  disputed: 'On hold: not admitted',
  refunded: 'Refunded',
  resold: 'Resold',
  reversed: REVERSED,
  transferred: 'Has a new code',
  'wrong-area': 'Wrong area',
  'not-valid-now': 'Not valid now',
  'add-on': 'Add-on only',
  left: 'Exit noted',
  'not-inside': 'Not inside',
  foreign: 'Another event',
  forged: 'Forged',
  unknown: 'No such ticket',
  malformed: 'Not a ticket',
};
