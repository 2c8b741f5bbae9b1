import { expect, test } from 'vitest';
import { pageHtml } from '../../../testing/render-page.ts';
import { BannerEditor } from './banner-editor.tsx';

test('a banner is 600 by 300, and can be edited again', () => {
  const html = pageHtml(BannerEditor, {
    value: { key: 'k', url: '/files/k' },
    cropping: false,
    onChange: () => undefined,
    onCropping: () => undefined,
  });
  expect(html).toMatch(/<img(?=[^>]*width="600")(?=[^>]*height="300")[^>]*>/);
  expect(html).toContain('Edit');
});
