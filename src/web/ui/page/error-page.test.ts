import { expect, test } from 'vitest';
import { pageHtml } from '../../testing/render-page.ts';
import { ErrorPage } from './error-page.tsx';

const page = (status: number, at: string) => pageHtml(ErrorPage, { status, title: 'What', detail: '' }, at);

test('a page that failed offers to try again without our scripts, and a missing page does not', () => {
  expect(page(500, '/event/e?tab=2')).toMatch(/href="\/event\/e\?tab=2"[^>]*>.*?Try again/);
  expect(page(502, '/')).toMatch(/href="\/"[^>]*>.*?Try again/);
  expect(page(500, '/')).not.toContain('Go to the home page');
  expect(page(404, '/event/e')).not.toContain('Try again');
});
