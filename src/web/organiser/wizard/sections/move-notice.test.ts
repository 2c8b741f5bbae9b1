import { createElement } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { pageHtml } from '../../../testing/render-page.ts';
import { type EventDraft, newDraft } from '../draft/draft.ts';
import { WizardFactsContext } from '../wizard-facts.ts';
import { MoveNotice } from './move-notice.tsx';

const stored: EventDraft = {
  ...newDraft(),
  startsAt: '2126-12-12T19:30',
  endsAt: '2126-12-12T23:00',
  timeZone: 'Africa/Johannesburg',
  locationText: 'Zoo Lake',
};

/** Returns the notice about a change to an event with this many tickets held or sold. */
function noticeOf(change: Partial<EventDraft>, taken = 1): string {
  const facts = { storedTypes: { t1: { ordered: taken > 0, taken, setAside: 0 } } };
  const Last = () => {
    const form = useForm<EventDraft>({ defaultValues: stored });
    const notice = createElement(MoveNotice, { draft: { ...stored, ...change } });
    return createElement(
      FormProvider,
      form as never,
      createElement(WizardFactsContext, { value: facts as never }, notice),
    );
  };
  return pageHtml(Last, {});
}

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
