import { expect, it } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { TicketCard } from './ticket-card.tsx';

it('says only once that a refunded ticket is no longer valid', () => {
  const ticket = { state: 'refunded', typeName: 'General', addOns: [], shortCode: 'ABCDE-23456' };
  const says = pageText(TicketCard, { ticket, onOpen: () => undefined });
  expect(says).toContain('refunded');
  expect(says.match(/no longer valid/gi)).toHaveLength(1);
});
