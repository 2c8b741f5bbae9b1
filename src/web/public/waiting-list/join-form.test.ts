import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JoinForm } from './join-form.tsx';
import { readJoinForm } from './read-join-form.ts';

type Types = Parameters<typeof JoinForm>[0]['types'];

/** What a browser sends of the form as it stands. */
function sent(types: Types): FormData {
  const html = renderToStaticMarkup(
    createElement(JoinForm, { types, asked: undefined, ownEmail: 'thandi@example.com', refused: undefined }),
  );
  const form = new FormData();
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    const value = /value="([^"]*)"/.exec(input)?.[1] ?? '';
    form.append(/name="([^"]*)"/.exec(input)?.[1] ?? '', value);
  }
  return form;
}

const type = {
  id: '0193b2f8-2c3a-7a55-8d55-6a3f0a7f9f10',
  name: 'General',
  perOrderLimit: 10,
  perOrderMinimum: 1,
  payWhatYouWant: true,
  price: { minor: 5_050, currency: 'ZAR' },
} as unknown as Types[number];

test('a price of one’s own is sent with its currency', () => {
  expect(readJoinForm(sent([type])).wanted).toMatchObject({ quantity: 1, price: 5_050 });
  const yen = { ...type, price: { minor: 500, currency: 'JPY' as const } };
  expect(readJoinForm(sent([yen])).wanted).toMatchObject({ price: 500 });
});

test('a price that came without its currency is left for core to refuse', () => {
  const form = sent([type]);
  form.delete('currency');
  expect(readJoinForm(form).wanted).toMatchObject({ price: '50.50' });
});
