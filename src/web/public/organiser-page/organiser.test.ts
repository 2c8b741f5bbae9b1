import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import Organiser, { meta } from './organiser.tsx';

const page = {
  path: '/o/koppie',
  name: 'Koppie & <b>Sons</b>',
  about: '',
  logoUrl: '/files/logo.webp',
  contactEmail: 'sipho@koppie.example',
  coming: [],
  past: [
    {
      id: 'e1',
      name: 'Last Jazz',
      startsAt: '2026-01-01T18:00:00Z',
      endsAt: '2026-01-01T21:00:00Z',
      timeZone: 'Africa/Johannesburg',
      locationText: '',
    },
  ],
};
const loaderData = { page, about: '', publicUrl: 'https://tikiti.example' };

test('says who they are and how to follow them, and folds past events', () => {
  const html = pageHtml(Organiser, { loaderData });
  expect(html).toContain('Koppie &amp; &lt;b&gt;Sons&lt;/b&gt;');
  expect(html).toContain('href="webcal://tikiti.example/o/koppie/calendar.ics"');
  expect(html).toMatch(/<details[^>]*><summary>Past events .*href="\/event\/e1"/);
  expect(pageText(Organiser, { loaderData })).toContain('Nothing planned right now');
});

test('gives robots the organisation, its page and its poster', () => {
  const tags = JSON.stringify(meta({ loaderData } as never));
  expect(tags).toContain('"@type":"Organization"');
  expect(tags).toContain('"logo":"https://tikiti.example/files/logo.webp"');
  expect(tags).toContain('"content":"https://tikiti.example/o/koppie/preview.jpg?v=');
  // The shell of every page already has a canonical link; with two, robots would ignore both.
  expect(tags).not.toContain('canonical');
});
