import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { DownloadCsv, Downloading, DownloadLink } from './download-button.tsx';

test('a download link announces that it is downloading, and is silent otherwise', () => {
  expect(pageHtml(DownloadLink, { href: '/file.zip', children: 'A file' })).toMatch(
    /<\/a><span role="status"[^>]*><\/span>/,
  );
  expect(pageText(Downloading, { busy: true })).toBe('Downloading…');
  expect(pageText(Downloading, { busy: false })).toBe('');
});

test('a table’s download button names its rows and the format', () => {
  expect(pageText(DownloadCsv, { href: '/api/events/e/orders.csv', of: 'orders' })).toBe(
    'Download orders (CSV)',
  );
});
