import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import EventSeries from './event-series.tsx';

const page = (draft: boolean) => ({
  loaderData: {
    event: { id: 'jazz', name: 'Jazz', timeZone: 'UTC', may: ['event.create'], following: 0, draft },
    series: null,
    publicUrl: 'https://tikiti.example',
  },
});

test('a draft is sent for approval before it repeats', () => {
  expect(pageText(EventSeries, page(true))).toContain('Send this event for approval first');
  expect(pageText(EventSeries, page(true))).not.toContain('When does it repeat?');
  expect(pageHtml(EventSeries, page(true))).toMatch(
    /href="\/platform\/event\/jazz"[^>]*>Check it over and send it/,
  );
  expect(pageText(EventSeries, page(false))).toContain('When does it repeat?');
  expect(pageText(EventSeries, page(false))).not.toContain('Send this event');
});
