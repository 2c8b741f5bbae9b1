import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OwnTime } from './own-time.tsx';

it('shows UTC until the reader’s time zone is known', () => {
  const html = renderToStaticMarkup(createElement(OwnTime, { instant: '2026-12-12T17:30:00Z' }));
  expect(html).toContain('Saturday 12 December 2026, 17:30 UTC');
});
