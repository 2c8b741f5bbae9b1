import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../testing/render-page.ts';
import { HeaderBar } from './header-bar.tsx';

test('the bar shows the product and the current page, and links home and to help', () => {
  expect(pageText(HeaderBar, {})).toMatch(/tikiti Platform Home FAQs$/i);
  const links = [...pageHtml(HeaderBar, {}).matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href);
  expect(links.slice(-2)).toEqual(['/', '/faqs']);
});
