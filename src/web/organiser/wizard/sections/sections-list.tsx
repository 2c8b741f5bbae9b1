import type { OwnEventDetails } from '../../../../core/event-desk/own-event.ts';
import { feePayerOf, type ServiceFee, takesFee } from '../../../../core/pricing/service-fee.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EventPicture } from '../../events/event-picture.tsx';
import type { EventDraft } from '../draft/draft.ts';
import { TypesSummary } from '../event-summary.tsx';
import { summaryOf } from './changes.ts';
import { editPath, SECTIONS, type Section, type SectionId } from './sections.ts';

interface SectionsListProps {
  stored: EventDraft;
  /** The beginning of its description, without markup. */
  description: string;
  picture: Pick<OwnEventDetails, 'id' | 'bannerUrl' | 'accent'>;
  serviceFee: ServiceFee | undefined;
  /** The sections with unsaved changes. */
  unfinished: ReadonlySet<SectionId>;
}

/** Shows an event by section, each with a link to edit it. */
export function SectionsList({ stored, unfinished, ...shown }: SectionsListProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      {SECTIONS.map((section) => (
        <section
          key={section.id}
          aria-labelledby={section.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-t border-line py-5"
        >
          <h2 id={section.id} className="text-xl">
            {section.title}
          </h2>
          <Button to={editPath(stored.id, section.id)} aria-label={`Edit ${section.title.toLowerCase()}`}>
            Edit
          </Button>
          <div className="col-span-2 grid grid-cols-[minmax(0,1fr)] gap-3">
            {unfinished.has(section.id) ? (
              <p className="text-sm font-semibold text-main-text">You have unsaved changes here</p>
            ) : null}
            <Summary of={section} stored={stored} {...shown} />
          </div>
        </section>
      ))}
    </div>
  );
}

type SummaryProps = Omit<SectionsListProps, 'unfinished'> & { of: Section };

function Summary({ of, stored, description, picture, serviceFee }: SummaryProps) {
  if (of.id === 'photo') return <EventPicture event={picture} className="w-full max-w-sm rounded-box" />;
  if (of.id === 'types') return <TypesSummary draft={stored} />;
  const costs = stored.types.some(({ currency }) => takesFee(serviceFee, currency));
  const lines = summaryOf(of.id, {
    ...stored,
    description,
    feePayer: feePayerOf(serviceFee, stored.feePayer || null),
  });
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {lines
        .filter(({ what }) => costs || what !== 'Service fee')
        .map(({ what, value }) => (
          <div key={what} className="sm:contents">
            <dt className="text-sm text-muted">{what}</dt>
            <dd dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
              {value || <span className="text-muted">None</span>}
            </dd>
          </div>
        ))}
    </dl>
  );
}
