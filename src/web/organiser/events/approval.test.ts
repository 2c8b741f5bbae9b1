import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { ApprovalState } from './approval.tsx';

const event = { approval: 'pending', rejectedReason: null, cancelled: false };

test.each([
  [{ approval: 'approved' }, 'approved'],
  [{}, 'pending'],
  [{ approval: 'rejected' }, 'failed'],
  [{ approval: 'rejected', rejectedReason: 'Say where it is.' }, 'failed Say where it is.'],
  [{ approval: 'approved', cancelled: true }, 'cancelled'],
])('%o is shown as “%s”', (state, says) => {
  expect(pageText(ApprovalState, { event: { ...event, ...state } })).toBe(says);
});

test('a reason has its own text direction, and its full text if it is cut off', () => {
  const rejectedReason = 'قل أين يقام الحفل.';
  const html = pageHtml(ApprovalState, { event: { ...event, approval: 'rejected', rejectedReason } });
  expect(html).toMatch(
    new RegExp(`<span(?=[^>]*dir="auto")(?=[^>]*title="${rejectedReason}")[^>]*>${rejectedReason}`),
  );
});
