import { expect, test } from 'vitest';
import { pageHtml } from '../../testing/render-page.ts';
import { CodeForm, revealedBy } from './code-form.tsx';

const type = { currency: 'ZAR' as const, priceMinor: 35_000, hidden: false, addOnId: null };
const general = { ...type, id: 'general', name: 'General' };
const guest = { ...type, id: 'guest', name: 'Guest', hidden: true };

test('a code without a discount is at first for what it reveals', () => {
  expect(revealedBy('none', [general, guest])).toEqual(['guest']);
  expect(revealedBy('none', [general])).toBeNull();
  expect(revealedBy('percent', [general, guest])).toBeNull();
});

test('what a stored code is for stays as it was chosen', () => {
  const isChecked = (html: string, label: string) =>
    new RegExp(`<input(?=[^>]*type="checkbox")[^>]*checked[^>]*>(?:(?!<input).)*${label}`).test(html);
  const form = (promotion?: object) =>
    pageHtml(CodeForm, { types: [general, guest], timeZone: 'UTC', promotion, onSave: async () => {} });
  const stored = { code: 'CREW', price: { effect: 'none' }, currency: null };
  expect(isChecked(form({ ...stored, types: null }), 'All tickets')).toBe(true);
  expect(isChecked(form({ ...stored, types: ['general'] }), 'Guest')).toBe(false);
  expect(isChecked(form({ ...stored, types: ['general'] }), 'General')).toBe(true);
});
