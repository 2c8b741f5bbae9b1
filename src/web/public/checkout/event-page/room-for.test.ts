import { expect, it } from 'vitest';
import { type PickedRule, roomFor } from './room-for.ts';

const ticket = (id: string, value: string) => ({ name: `quantity[${id}]`, value, max: '6', dataset: {} });
const unit = (id: string, value: string, rule: Partial<PickedRule> = {}) => ({
  name: `quantity[${id}]`,
  value,
  max: '10',
  dataset: {
    addOn: 'shirt',
    mostSays: 'The limit is 10 per order, so we set it to 10.',
    rule: JSON.stringify({ perTicketLimit: 1, soldAlone: false, ticketTypes: null, ...rule }),
  },
});
const mostOf = (of: ReturnType<typeof unit>, ...others: Parameters<typeof roomFor>[1]) =>
  roomFor(of, [of, ...others]);

it('limits an add-on to the chosen tickets', () => {
  expect(mostOf(unit('S', '1'), ticket('GA', '2'))).toEqual({
    most: 2,
    says: 'You can add up to 1 for each ticket, so we set it to 2.',
  });
  expect(mostOf(unit('S', '0'), ticket('GA', '0'))).toEqual({
    most: 0,
    says: 'Choose a ticket for it first.',
  });
});

it('counts all variants together, and only the tickets that it is for', () => {
  expect(mostOf(unit('S', '0'), unit('M', '1'), ticket('GA', '2')).most).toBe(1);
  expect(mostOf(unit('S', '0'), unit('M', '5'), ticket('GA', '2')).most).toBe(0);
  const rule = { ticketTypes: ['VIP'] };
  expect(mostOf(unit('S', '0', rule), ticket('GA', '2'), ticket('VIP', '1')).most).toBe(1);
});

it('has only the limit of the order without a rule for each ticket, for what is sold alone, and for tickets', () => {
  expect(mostOf(unit('S', '0', { perTicketLimit: null }), ticket('GA', '1')).most).toBe(10);
  expect(mostOf(unit('S', '0', { soldAlone: true }), ticket('GA', '0')).most).toBe(10);
  // Beside a ticket, the rule holds for these too.
  expect(mostOf(unit('S', '0', { soldAlone: true }), ticket('GA', '1')).most).toBe(1);
  expect(mostOf(unit('S', '0'), ticket('GA', '6')).most).toBe(6);
  expect(mostOf(unit('S', '0', { perTicketLimit: 2 }), ticket('GA', '6'))).toEqual({
    most: 10,
    says: 'The limit is 10 per order, so we set it to 10.',
  });
  expect(roomFor(ticket('GA', '1'), [ticket('GA', '1')])).toEqual({ most: 6, says: '' });
});
