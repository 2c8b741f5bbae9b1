import { expect, test } from 'vitest';
import type { DoorScan } from '../../../core/check-in/door-view.ts';
import type { DecidedCheckIn, DecidedUndo } from './decided.ts';
import { lastScansHere } from './last-scans-here.ts';

const fromServer = (id: string, shortCode: string, minute: number): DoorScan => ({
  id,
  answer: 'admitted',
  gate: 'South',
  area: 'Entrance',
  people: 1,
  undone: false,
  canUndo: true,
  scannedAt: `2031-03-01T17:${minute}:00.000Z`,
  ticket: { typeName: 'General', shortCode },
});
const here = (scanId: string, shortCode: string, minute: number, more: Partial<DecidedCheckIn> = {}) =>
  ({
    kind: 'check-in',
    scanId,
    direction: 'entry',
    gate: 'North',
    areaId: 'a',
    decidedAt: `2031-03-01T17:${minute}:00.000Z`,
    ticket: { typeName: 'General', shortCode },
    ...more,
  }) as DecidedCheckIn;
const undo = (scanId: string) => ({ kind: 'undo', scanId }) as DecidedUndo;
const listed = (lastScans: DoorScan[], ...decided: (DecidedCheckIn | DecidedUndo)[]) =>
  lastScansHere(lastScans, decided, () => 'Entrance').map(({ id, undone, canUndo }) =>
    [id, undone && 'undone', canUndo && 'can undo'].filter(Boolean).join(' '),
  );

test('what this device decided stands with the server’s, newest first, and once', () => {
  expect(listed([fromServer('s', 'A', 12)], here('h', 'B', 13), here('g', 'C', 11))).toEqual([
    'h can undo',
    's can undo',
    'g can undo',
  ]);
  expect(listed([fromServer('s', 'A', 12)], here('s', 'A', 12))).toEqual(['s can undo']);
});

test('what it undid is undone, and only the last scan of a ticket can be', () => {
  expect(listed([fromServer('s', 'A', 12)], undo('s'), here('h', 'A', 13))).toEqual([
    'h can undo',
    's undone',
  ]);
  expect(listed([], here('g', 'A', 11), here('h', 'A', 13))).toEqual(['h can undo', 'g']);
  expect(listed([], here('g', 'A', 11), here('h', 'A', 13), undo('h'))).toEqual(['h undone', 'g can undo']);
  expect(listed([], here('g', 'A', 11), here('x', 'A', 13, { direction: 'exit' }))).toEqual(['x', 'g']);
});

test('the list stays as long as the server’s', () => {
  const many = Array.from({ length: 10 }, (_, at) => fromServer(`s${at}`, `S${at}`, 10 + at));
  expect(listed(many, here('h', 'A', 40))).toHaveLength(10);
});
