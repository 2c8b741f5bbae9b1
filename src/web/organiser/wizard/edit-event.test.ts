import { expect, test } from 'vitest';
import { anOwnType } from '../../../core/event-desk/testing/an-own-type.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { ReviewNotice } from './changes/review-notice.tsx';
import { type EventDraft, newDraft } from './draft/draft.ts';
import { EditWizard } from './edit-wizard.tsx';
import { STEPS, stepOf } from './steps/steps.ts';
import { reviewOf } from './wizard-facts.ts';

const draft: EventDraft = { ...newDraft(), id: 'e1', name: 'Jazz' };
const event = {
  id: 'e1',
  name: 'Jazz',
  description: '',
  locationText: '',
  updatedAt: 'v1',
  approval: 'approved',
  startsAt: '2031-03-01T18:00',
  endsAt: '2031-03-01T23:00',
  timeZone: 'Africa/Johannesburg',
  latitude: null,
  longitude: null,
  pinIsTown: false,
  bannerKey: null,
  bannerUrl: null,
  rendering: null,
  feePayer: null,
  refundUntilDays: null,
  cancellationFeeMinor: 0,
  cancellationFeeHundredths: 0,
  listed: true,
  over: false,
  cancelled: false,
  may: [],
  organiser: null,
  sharedCapacities: [],
  rejectedReason: null,
  sale: {},
  opensAt: null,
  types: [anOwnType({ id: '01930000-0000-7000-8000-000000000001', capacity: 220 })],
};
const given = {
  now: '2031-01-01T00:00:00Z',
  currencies: ['ZAR'],
  minimumAmounts: {},
  serviceFee: undefined,
  taxRates: [],
  findsStreets: true,
};
const shown = (step?: string, change = {}) => {
  return {
    event: { ...event, ...change },
    step,
    laterDates: 0,
    timesToMove: { codes: 0, areas: 0 },
    given,
    userId: 'u',
  };
};

test('each field of the form is saved with one step', () => {
  const { id: _, ...fields } = draft;
  const all = STEPS.flatMap((step) => step.fields);
  expect(Object.keys(fields).filter((field) => !all.includes(field as 'name'))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
  expect(stepOf('types.0.priceMinor')).toBe('types');
  expect(stepOf('listed')).toBe('last');
});

test('a stored event has the wizard’s four steps, and opens at its details', () => {
  const html = pageHtml(EditWizard, shown());
  const steps = [...html.matchAll(/class="wizard-step".*?<\/button>/g)].map(([step]) =>
    step.replace(/^[^>]*>|<[^>]+>/g, ''),
  );
  expect(steps).toEqual(['1Details', '2Photo', '3Ticket Types', '4Last']);
  expect(html).toMatch(/<button(?=[^>]*aria-current="step")[^>]*>.*?Details/);
});

test.each([
  ['details', /Details Name .*Your changes Nothing has changed yet\. Back Save changes Next$/],
  ['photo', /Photo .*Your changes Nothing has changed yet\. Back Save changes Next$/],
  ['types', /Ticket Types .*Price .*Can customers get a refund\?.* Back Save changes Next$/],
  ['last', /Validation Your changes Nothing has changed yet\. .*General 350.00 ZAR .*Back Update$/],
])('%s has its own button', (step, words) => {
  expect(pageText(EditWizard, shown(step))).toMatch(words);
});

test('the last step says what is wrong', () => {
  expect(pageText(EditWizard, shown('last', { name: '' }))).toMatch(
    /One thing still to do Need name Details/,
  );
});

test.each([
  [{ name: 'x'.repeat(201) }, 'Name: 200 characters at most Details'],
  [{ description: 'x'.repeat(20_001) }, 'Description: 20 000 characters at most Details'],
  [{ name: 'one\ntwo' }, 'Name: write this on one line Details'],
])('a list of what is wrong names the field', (change, words) => {
  expect(pageText(EditWizard, shown('last', change))).toContain(words);
});

test('what a change means for the approval is shown before saving', () => {
  const noticeOf = (review: string, change: Partial<EventDraft>) =>
    pageText(ReviewNotice, { review, stored: draft, draft: { ...draft, ...change } });
  expect(noticeOf('looks', { name: 'Blues' })).toContain('Your event stays on sale');
  expect(noticeOf('looks', { refundUntilDays: '7' })).toBe('');
  expect(noticeOf('unsent', {})).toContain('doesn’t send your event for approval yet');
  expect(noticeOf('none', { name: 'Blues' })).toBe('');
  expect(reviewOf({ approval: 'approved', over: false })).toBe('looks');
  expect(reviewOf({ approval: 'approved', over: true })).toBe('none');
  expect(reviewOf({ approval: 'pending', over: false })).toBe('none');
  for (const approval of ['draft', 'rejected'] as const) {
    expect(reviewOf({ approval, over: false })).toBe('unsent');
  }
});
