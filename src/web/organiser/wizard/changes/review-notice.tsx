import { REVIEWED_COLUMNS } from '../../../../core/events/event-changes.ts';
import { pick } from '../../../../core/shared/fields.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useNeedsApproval } from '../../frame/use-needs-approval.ts';
import { differences } from '../draft/compare-drafts.ts';
import type { EventDraft } from '../draft/draft.ts';
import type { Review } from '../wizard-facts.ts';

/** The field of the form that holds something an admin reviews. */
const fieldOf = (column: (typeof REVIEWED_COLUMNS)[number]): keyof EventDraft => {
  if (column === 'latitude' || column === 'longitude') return 'place';
  return column === 'bannerKey' ? 'banner' : column;
};
const REVIEWED_FIELDS = REVIEWED_COLUMNS.map(fieldOf);

interface ReviewNoticeProps {
  review: Review;
  stored: EventDraft;
  draft: EventDraft;
}

/** Says before saving what a change means for the event's approval (docs/decisions/0009). */
export function ReviewNotice({ review, stored, draft }: ReviewNoticeProps) {
  const needsApproval = useNeedsApproval();
  if (review === 'unsent') {
    return needsApproval ? (
      <Notice kind="info" title="Saving doesn’t send your event for approval yet">
        Once everything is right, send it from the top of this page.
      </Notice>
    ) : (
      <Notice kind="info" title="Saving doesn’t put your event on sale yet">
        Once everything is right, do that at the top of this page.
      </Notice>
    );
  }
  const reviewed = pick(draft, REVIEWED_FIELDS);
  if (review === 'none' || !needsApproval || differences({ ...stored, ...reviewed }, stored).length === 0)
    return null;
  return (
    <Notice kind="info" title="We’ll review this change">
      Your event stays on sale while we look at it.
    </Notice>
  );
}
