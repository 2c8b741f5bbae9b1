import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../../testing/render-page.ts';
import { type EventDraft, newDraft, newType } from '../draft/draft.ts';
import { reviewOf } from '../wizard-facts.ts';
import { ReviewNotice } from './review-notice.tsx';
import { SectionForm } from './section-form.tsx';
import { SECTIONS, sectionOf } from './sections.ts';
import { SectionsList } from './sections-list.tsx';

const stored: EventDraft = {
  ...newDraft(),
  id: 'e1',
  name: 'Jazz',
  startsAt: '2031-03-01T18:00',
  endsAt: '2031-03-01T23:00',
  timeZone: 'Africa/Johannesburg',
  types: [{ ...newType(), typeId: 't1', name: 'General', price: '350.00', capacity: '220' }],
};
const list = {
  stored: { ...stored, description: '**Three** stages' },
  description: 'Three stages',
  picture: { id: 'e1', bannerUrl: null, accent: null },
  serviceFee: undefined,
  unfinished: new Set(['types']),
};

test('each field of the form is in a section', () => {
  const { id: _, ...fields } = stored;
  for (const field of Object.keys(fields)) expect(sectionOf(field).fields).toContain(field);
  expect(sectionOf('types.0.price').id).toBe('types');
});

test('an event is listed by section, each with a link to edit it', () => {
  const html = pageHtml(SectionsList, list);
  for (const { id } of SECTIONS) expect(html).toContain(`href="/platform/edit-event/e1/${id}"`);
  expect(pageText(SectionsList, list)).toMatch(
    /Name Jazz Description Three stages .*Starts Sat 1 Mar 2031, 18:00 .*Ticket types Edit You have unsaved changes here General 350.00 ZAR 220 tickets .*Customer refunds Sales are final/,
  );
  expect(html).not.toContain('Service fee');
  expect(pageText(SectionsList, { ...list, description: '' })).toContain('Description None');
});

test('a price is listed as in the form, without the fee that customers pay on top', () => {
  const serviceFee = { percentHundredths: 500, fixedMinor: { ZAR: 50 }, paidBy: 'customer' };
  expect(pageText(SectionsList, { ...list, serviceFee })).toContain('General 350.00 ZAR');
});

test('a section is edited alone, with both buttons', () => {
  const section = (id: string) =>
    pageText(SectionForm, {
      ...{ userId: 'u', section: SECTIONS.find((one) => one.id === id), stored, basedOn: 'v1' },
      ...{
        review: 'none',
        currencies: ['ZAR'],
        minimumAmounts: {},
        serviceFee: undefined,
        taxRates: [],
        storedTypes: {},
        storedSharedCapacities: {},
      },
    });
  expect(section('times')).toMatch(/Date and time Starts Ends Time zone .*Cancel Save changes/);
  expect(section('times')).not.toMatch(/Description|Price/);
  expect(section('types')).toMatch(/Price .*Cancel Save changes/);
  expect(section('types')).not.toContain('refund');
});

test('what a change means for the approval is shown before saving', () => {
  const noticeOf = (review: string, change: Partial<EventDraft>) =>
    pageText(ReviewNotice, { review, stored, draft: { ...stored, ...change } });
  expect(noticeOf('looks', { name: 'Blues' })).toContain('Your event stays on sale');
  expect(noticeOf('looks', { refundDays: '7' })).toBe('');
  expect(noticeOf('unsent', {})).toContain('doesn’t send your event for approval yet');
  expect(noticeOf('none', { name: 'Blues' })).toBe('');
  expect(reviewOf({ approval: 'approved', over: false })).toBe('looks');
  expect(reviewOf({ approval: 'approved', over: true })).toBe('none');
  expect(reviewOf({ approval: 'pending', over: false })).toBe('none');
  for (const approval of ['draft', 'rejected'] as const) {
    expect(reviewOf({ approval, over: false })).toBe('unsent');
  }
});
