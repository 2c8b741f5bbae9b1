import { expect, test } from 'vitest';
import { pageHtml } from '../../testing/render-page.ts';
import { TicketForm } from './ticket-form.tsx';

test('a ticket is bought with an e-mail address, which is needed', () => {
  const html = pageHtml(TicketForm, {
    page: { id: 'e', timeZone: 'Africa/Johannesburg', types: [] },
    now: '2031-03-01T16:00:00.000Z',
    quantities: {},
    holdMinutes: 15,
    checkouts: '{}',
    refused: undefined,
  });
  expect(html).toMatch(/<input(?=[^>]*name="email")(?=[^>]*type="email")(?=[^>]*required)[^>]*>/);
  expect(html).toMatch(/<button(?=[^>]*type="submit")[^>]*>.*?Buy a ticket!/);
});
