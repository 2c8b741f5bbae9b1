import { expect, it } from 'vitest';
import type { MyTicket } from '../../../core/tickets/my-tickets.ts';
import { byEvent } from './by-event.ts';

const of = (id: string, eventId: string) => ({ id, eventId }) as MyTicket;

it('keeps the order and groups neighbours of one event', () => {
  const groups = byEvent([of('1', 'a'), of('2', 'a'), of('3', 'b')]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['1', '2'], ['3']]);
  expect(byEvent([])).toEqual([]);
});
