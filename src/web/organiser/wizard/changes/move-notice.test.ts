import { createElement, type FunctionComponent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { pageText } from '../../../testing/render-page.ts';
import { type EventDraft, newDraft } from '../draft/draft.ts';
import { newType } from '../draft/draft-type.ts';
import { WizardFactsContext } from '../wizard-facts.ts';
import { MoveNotice } from './move-notice.tsx';
import { MoveTimesChoice } from './move-times-choice.tsx';

const stored: EventDraft = {
  ...newDraft(),
  startsAt: '2126-12-12T19:30',
  endsAt: '2126-12-12T23:00',
  timeZone: 'Africa/Johannesburg',
  locationText: 'Zoo Lake',
  types: [
    {
      ...newType(),
      typeId: 't1',
      name: 'Early',
      saleStartsAt: '2025-01-01T10:00',
      saleEndsAt: '2126-12-12T18:00',
    },
  ],
};

/** Renders what is said about a change to a stored event. */
function saidBy(
  said: FunctionComponent<{ stored: EventDraft; draft: EventDraft }>,
  change: Partial<EventDraft>,
  facts: object,
): string {
  const Last = () => {
    const form = useForm<EventDraft>({ defaultValues: stored });
    const notice = createElement(said, { stored, draft: { ...stored, ...change } });
    return createElement(
      FormProvider,
      form as never,
      createElement(WizardFactsContext, { value: facts as never }, notice),
    );
  };
  return pageText(Last, {});
}

/** Returns the notice about a change to an event with this many tickets held or sold. */
const noticeOf = (change: Partial<EventDraft>, taken = 1) =>
  saidBy(MoveNotice, change, { storedTypes: { t1: { ordered: taken > 0, taken, setAside: 0 } } });

it('announces an email to ticket holders about a move', () => {
  expect(noticeOf({ locationText: 'Emmarentia Dam' })).toContain('Ticket holders will be told');
  expect(noticeOf({ startsAt: '2126-12-12T18:30' })).toContain('Ticket holders will be told');
  expect(noticeOf({ name: 'Winter Jazz' })).not.toContain('will be told');
  expect(noticeOf({ locationText: 'Emmarentia Dam' }, 0)).not.toContain('will be told');
});

it('announces none if the new end has passed, because nobody is told then', () => {
  const slip = { startsAt: '2025-12-12T19:30', endsAt: '2025-12-12T23:00' };
  expect(noticeOf(slip)).not.toContain('will be told');
});

it('offers to move other times along with the start, and says which', () => {
  const none = { codes: 0, areas: 0 };
  const offer = (change: Partial<EventDraft>, timesToMove = none) =>
    saidBy(MoveTimesChoice, change, { timesToMove });
  const moved = offer({ startsAt: '2127-01-16T20:30' }, { codes: 2, areas: 1 });
  expect(moved).toMatch(/Early.?: sale ends Thu 12 Dec 2126, 18:00 → Thu 16 Jan 2127, 19:00/);
  expect(moved).toContain('2 promo codes');
  expect(moved).toContain('1 ticket type at a check-in area');
  // A sale that has begun goes on.
  expect(moved).not.toContain('sale starts');
  expect(offer({})).toBe('');
  expect(offer({ startsAt: '' })).toBe('');
  expect(offer({ startsAt: '2127-01-16T20:30', types: [] })).toBe('');
});
