import type { ReactNode } from 'react';
import type { EventDraft } from '../draft/draft.ts';
import { type Review, useWizardFacts } from '../wizard-facts.ts';
import { ChangesList } from './changes-list.tsx';
import { MoveNotice } from './move-notice.tsx';
import { MoveTimesChoice } from './move-times-choice.tsx';
import { ReviewNotice } from './review-notice.tsx';

interface WhatChangesProps {
  stored: EventDraft;
  /** What would be stored. */
  draft: EventDraft;
  review: Review;
  /** Further questions about the change. */
  children: ReactNode;
}

/** Shows what saving would change, and what follows from it. */
export function WhatChanges({ stored, draft, review, children }: WhatChangesProps) {
  const { taxRates } = useWizardFacts();
  return (
    <>
      <ChangesList stored={stored} draft={draft} taxRates={taxRates} />
      <MoveTimesChoice stored={stored} draft={draft} />
      <MoveNotice stored={stored} draft={draft} />
      <ReviewNotice review={review} stored={stored} draft={draft} />
      {children}
    </>
  );
}
