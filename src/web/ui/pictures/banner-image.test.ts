import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BannerImage } from './banner-image.tsx';

const KEY = '/files/images/0198a2f0-4b1c-4c3d-9e8f-001122334455';

it('offers each size at its address, and reserves its space', () => {
  const html = renderToStaticMarkup(createElement(BannerImage, { url: `${KEY}.webp`, sizes: '20rem' }));
  expect(html).toContain(`srcSet="${KEY}-640.webp 640w, ${KEY}-960.webp 960w, ${KEY}.webp 1600w"`);
  expect(html).toContain('sizes="20rem"');
  expect(html).toMatch(/width="1200" height="600"/);
});
