import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { NameHint } from './details-form.tsx';

test('customers see the person’s name until the team has one of its own', () => {
  expect(pageText(NameHint, { teamName: null })).toBe('Customers see your name on your event pages.');
  expect(pageText(NameHint, { teamName: 'Koppie Nights' })).toMatch(
    /^Customers see the name of your team on your event pages: Koppie Nights \. It’s set under Organisation \.$/,
  );
  expect(pageHtml(NameHint, { teamName: 'Koppie Nights' })).toContain('href="/platform/organisation#name"');
});
