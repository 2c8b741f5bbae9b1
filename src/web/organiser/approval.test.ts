import { expect, test } from 'vitest';
import { pageText } from '../testing/render-page.ts';
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
