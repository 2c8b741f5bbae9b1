import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../../testing/render-page.ts';
import { PromoCode } from './promo-code.tsx';

const page = (more: object = {}) => ({
  sale: 'on',
  takesCodes: true,
  code: null,
  types: [{ withCode: false, sale: 'on' }],
  addOns: [],
  ...more,
});
const half = { code: 'HALF', refused: null, ticketsLeft: null, setAside: 0 };

test('an event without codes does not mention them', () => {
  expect(pageText(PromoCode, { page: page({ takesCodes: false }), refused: undefined })).toBe('');
  expect(pageText(PromoCode, { page: page({ sale: 'ended' }), refused: undefined })).toBe('');
});

test('the field is folded, and sends the code with what was chosen', () => {
  const html = pageHtml(PromoCode, { page: page(), refused: undefined });
  expect(html).toMatch(/<details(?![^>]*open)/);
  expect(html).toMatch(/<input(?=[^>]*name="new-code")(?=[^>]*form="checkout")/);
  expect(html).toMatch(/<button(?=[^>]*name="set-code")(?=[^>]*form="checkout")(?=[^>]*value="apply")/);
});

test('if nothing can be chosen, it sends the code in the address without scripts', () => {
  const html = pageHtml(PromoCode, { page: page({ types: [] }), refused: undefined });
  expect(html).toMatch(/<form(?=[^>]*method="get")(?=[^>]*action="#code")/);
  expect(html).toMatch(/<input(?=[^>]*name="code")(?=[^>]*required)/);
});

test('a refused code opens the field and shows the reason beside it', () => {
  for (const props of [
    { page: page(), refused: 'This event has no such code.' },
    { page: page({ code: { ...half, refused: 'This event has no such code.' } }), refused: undefined },
  ]) {
    expect(pageText(PromoCode, props)).toContain('This event has no such code.');
    expect(pageHtml(PromoCode, { ...props, typed: 'HLAF' })).toMatch(/value="(HLAF|HALF)"/);
    expect(pageHtml(PromoCode, props)).toMatch(/<details(?=[^>]*open).*aria-invalid="true"/s);
  }
});

test('an applied code is named with what it offers, and can be removed', () => {
  const listPrice = { minor: 35_000, currency: 'ZAR' };
  const type = { withCode: true, sale: 'on', listPrice };
  const applied = (more: object = {}, types: object[] = [type]) =>
    pageText(PromoCode, { page: page({ code: { ...half, ...more }, types }), refused: undefined });
  expect(applied()).toBe('Code HALF applied Prices below are with your code. Remove the code');
  // A code that only reveals tickets changes no price.
  expect(applied({}, [{ ...type, listPrice: null }])).toContain('The tickets it’s for are marked below.');
  expect(applied({ ticketsLeft: 1 })).toContain('good for one ticket');
  expect(applied({ ticketsLeft: 9, setAside: 3 })).toContain('3 tickets are set aside for it');
  expect(applied({ ticketsLeft: 3 })).toContain('good for up to 3 tickets');
});

test.each([
  ['over', 'Its tickets are no longer on sale.'],
  ['not-open', 'Its tickets aren’t on sale yet.'],
  ['sold-out', 'Its tickets are sold out.'],
  [undefined, 'It isn’t for any ticket that is left.'],
])('a code whose tickets are %s is not applied', (sale, why) => {
  const others = [{ withCode: false, sale: 'on' }];
  const types = sale ? [...others, { withCode: true, sale }] : others;
  const shown = pageText(PromoCode, { page: page({ code: half, types }), refused: undefined });
  expect(shown).toBe(`Code HALF can’t be used now ${why} Remove the code`);
});

test('a code for an add-on is applied', () => {
  const addOns = [{ variants: [{ withCode: true, sale: 'on', listPrice: null }] }];
  const shown = pageText(PromoCode, { page: page({ code: half, addOns }), refused: undefined });
  expect(shown).toContain('Code HALF applied');
});

test('if all tickets are hidden, the field is shown in their place', () => {
  const html = pageHtml(PromoCode, { page: page({ types: [] }), refused: undefined });
  expect(html).toMatch(/<details(?=[^>]*open).*You need a code to see the tickets/s);
});
