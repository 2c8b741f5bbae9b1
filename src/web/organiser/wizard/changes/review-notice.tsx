import { Notice } from '../../../ui/notice.tsx';
import { differences } from '../draft/compare-drafts.ts';
import type { EventDraft } from '../draft/draft.ts';
import type { Review } from '../wizard-facts.ts';

/** What admins review, as in `event-changes.ts`. */
const LOOKED_AT = [
  'name',
  'description',
  'startsAt',
  'endsAt',
  'timeZone',
  'locationText',
  'place',
  'banner',
] as const;

interface ReviewNoticeProps {
  review: Review;
  stored: EventDraft;
  draft: EventDraft;
}

/** Says before saving what a change means for the event's approval (docs/decisions/0009). */
export function ReviewNotice({ review, stored, draft }: ReviewNoticeProps) {
  if (review === 'unsent') {
    return (
      <Notice kind="info" title="Saving doesn’t send your event for approval yet">
        Once everything is right, send it from the top of this page.
      </Notice>
    );
  }
  const looked = Object.fromEntries(LOOKED_AT.map((field) => [field, draft[field]]));
  if (review === 'none' || differences({ ...stored, ...looked }, stored).length === 0) return null;
  return (
    <Notice kind="info" title="We’ll review this change">
      Your event stays on sale while we look at it.
    </Notice>
  );
}
