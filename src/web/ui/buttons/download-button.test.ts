import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { DownloadCsv, Downloading, DownloadLink } from './download-button.tsx';

test('a link that saves a file says when it is at it, and then nothing', () => {
  expect(pageHtml(DownloadLink, { href: '/file.zip', children: 'A file' })).toMatch(
    /<\/a><span role="status"[^>]*><\/span>/,
  );
  expect(pageText(Downloading, { busy: true })).toBe('Downloading…');
  expect(pageText(Downloading, { busy: false })).toBe('');
});

test('a table is downloaded by a button that says what it is, and in what form', () => {
  expect(pageText(DownloadCsv, { href: '/api/events/e/orders.csv', of: 'orders' })).toBe(
    'Download orders (CSV)',
  );
});
