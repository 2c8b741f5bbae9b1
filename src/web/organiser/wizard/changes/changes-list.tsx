import { useEffect, useState } from 'react';
import type { TaxRate } from '../../../../core/taxes/tax-rate.ts';
import type { EventDraft } from '../draft/draft.ts';
import { changesOf } from './changes.ts';

interface ChangesListProps {
  stored: EventDraft;
  draft: EventDraft;
  /** The tax rates that types may name. */
  taxRates?: readonly TaxRate[];
}

/** Lists what saving would change in a stored event, with old and new values. */
export function ChangesList({ stored, draft, taxRates }: ChangesListProps) {
  const changes = changesOf(stored, draft, taxRates);
  return (
    <section aria-labelledby="changes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="changes" className="text-xl">
        Your changes
      </h3>
      {changes.length === 0 ? <p className="text-muted">Nothing has changed yet.</p> : null}
      <dl className="empty:hidden">
        {changes.map(({ what, before, after, pictures, markdown }) => (
          <div key={`${what} ${before} ${after}`} className="grid gap-1 border-t border-line py-3">
            <dt className="text-sm text-muted wrap-anywhere">
              <bdi>{what}</bdi>
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              {markdown ? (
                <WithoutMarkup before={before} after={after} />
              ) : (
                <BeforeAndAfter before={before} after={after} picture={pictures} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface BeforeAndAfterProps {
  before: string;
  after: string;
  picture?: true | undefined;
}

function BeforeAndAfter({ before, after, picture }: BeforeAndAfterProps) {
  return (
    <>
      <Value of={before} picture={picture} was />
      <span aria-hidden>→</span>
      <span className="sr-only">becomes</span>
      <Value of={after} picture={picture} />
    </>
  );
}

/** Shows two Markdown texts without markup; as typed until the parser has loaded, or if they differ in nothing but markup. */
function WithoutMarkup({ before, after }: { before: string; after: string }) {
  const [plain, setPlain] = useState<{ before: string; after: string }>();
  useEffect(() => {
    let unmounted = false;
    void import('../../../ui/render-markdown.ts').then(({ summarise }) => {
      const words = { before: summarise(before, Infinity), after: summarise(after, Infinity) };
      if (!unmounted) setPlain(words.before === words.after ? undefined : words);
    });
    return () => {
      unmounted = true;
    };
  }, [before, after]);
  return <BeforeAndAfter {...(plain ?? { before, after })} />;
}

interface ValueProps {
  of: string;
  was?: boolean;
  picture: true | undefined;
}

function Value({ of, was = false, picture }: ValueProps) {
  if (!of) return <span className="text-muted">nothing</span>;
  if (picture) {
    const alt = was ? 'The photo as it is' : 'The new photo';
    return <img src={of} alt={alt} className={`h-20 self-center rounded-field ${was ? 'opacity-60' : ''}`} />;
  }
  const look = was ? 'text-muted line-through' : 'font-semibold';
  return (
    <span dir="auto" className={`line-clamp-4 min-w-0 whitespace-pre-line wrap-anywhere ${look}`}>
      {of}
    </span>
  );
}
