import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { differences } from './compare-drafts.ts';
import type { EventDraft } from './draft.ts';
import type { DraftOnShelf } from './kept-draft.ts';

interface KeptProps {
  isNew: boolean;
  /** Whether unfinished work was brought back. */
  restored: boolean;
  /** What else was left and is open in no tab. */
  offers: DraftOnShelf[];
  /** Whether another tab has unfinished work of its own. */
  elsewhere: boolean;
  discard: () => void;
  takeOffer: (offer: DraftOnShelf) => void;
}

/** Says that unfinished work was brought back, what else was left, and that another tab has its own. */
export function Kept({ isNew, restored, offers, elsewhere, discard, takeOffer }: KeptProps) {
  const what = isNew ? 'event' : 'changes';
  return (
    <>
      {restored || offers.length > 0 ? (
        <Notice kind="info" title={`We kept your unfinished ${what}`}>
          {restored ? (
            <>
              <p>It’s kept in this browser only until you save.</p>
              <Button onPress={discard} className="mt-3">
                Discard
              </Button>
            </>
          ) : null}
          {offers.length > 0 ? <Offers {...{ isNew, restored, offers, takeOffer }} /> : null}
        </Notice>
      ) : null}
      {elsewhere ? (
        <Notice kind="info" title={`Another tab has your unfinished ${what} open`}>
          <p>
            {isNew
              ? 'It stays there. What you enter here becomes a separate event.'
              : 'They stay there. If both tabs save, the second one asks which to keep.'}
          </p>
        </Notice>
      ) : null}
    </>
  );
}

function Offers({ isNew, restored, offers, takeOffer }: Omit<KeptProps, 'elsewhere' | 'discard'>) {
  return (
    <div className={restored ? 'mt-4' : ''}>
      {restored ? <p>You also left these unfinished:</p> : null}
      <ul className="mt-3 flex flex-wrap gap-3">
        {offers.map((offer) => (
          <li key={offer.key} className="min-w-0">
            <Button onPress={() => takeOffer(offer)}>
              {isNew ? (
                <span className="wrap-anywhere">
                  Go on with <bdi>{offer.kept.draft.name.trim() || 'the unnamed one'}</bdi>
                </span>
              ) : (
                'Go on with these'
              )}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AsideProps {
  /** What using it would make of what is stored. */
  mine: EventDraft;
  stored: EventDraft;
  onTake: () => void;
  onDiscard: () => void;
}

/** Offers unfinished work on a version of the event that is no longer the stored one. */
export function Aside({ mine, stored, onTake, onDiscard }: AsideProps) {
  const parts = differences(mine, stored);
  return (
    <Notice kind="warning" title="You had unfinished changes">
      <p>
        This event was saved since you made them, so you see the saved version below.
        {parts.length > 0 ? ` Yours differ in: ${parts.join(', ')}.` : ' Yours are the same.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onPress={onTake}>Use mine</Button>
        <Button onPress={onDiscard}>Discard mine</Button>
      </div>
    </Notice>
  );
}
