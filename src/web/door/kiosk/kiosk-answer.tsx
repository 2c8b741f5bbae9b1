import { CircleCheck, Hand, ScanLine } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { type KioskWords, kioskWords, moreToCome } from './kiosk-words.ts';
import type { Shown } from './use-kiosk.ts';

/** How long an answer stays unless somebody ends it, ms. A person reads it, and takes a badge from the printer meanwhile. */
const STAYS_MS = { welcome: 6_000, staff: 10_000, again: 4_000 };
/** People of the same ticket follow each other. */
const GROUP_STAYS_MS = 15_000;

const ICONS = { welcome: CircleCheck, staff: Hand, again: ScanLine };

const BADGE_WORDS = {
  printing: 'Your badge is being printed …',
  printed: 'Take your badge from the printer.',
  failed: 'Please ask our staff for your badge.',
};

interface AnswerProps {
  shown: Shown | undefined;
  /** Where to go. */
  directions: string;
  onMore: () => void;
  onNext: () => void;
}

/** The answer to a guest, over the whole screen. It closes by itself. */
export function KioskAnswer({ shown, directions, onMore, onNext }: AnswerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { outcome, badge } = shown ?? {};
  const words = outcome && kioskWords(outcome);
  const more = outcome ? moreToCome(outcome) : 0;
  const stays = words && (more > 0 ? GROUP_STAYS_MS : STAYS_MS[words.tone]);

  useLayoutEffect(() => {
    if (!shown) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
  }, [shown]);

  // The time begins again once the badge is there.
  useEffect(() => {
    if (stays === undefined || badge === 'printing') return;
    const timer = setTimeout(onNext, stays);
    return () => clearTimeout(timer);
  }, [stays, badge, onNext]);

  const face = words && <Face words={words} badge={badge} directions={directions} />;
  return (
    <dialog
      ref={dialog}
      aria-label="Answer"
      className="kiosk-answer"
      data-tone={words?.tone}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="kiosk-answer-body">
        <div role="status" aria-atomic>
          {words?.tone === 'welcome' ? face : null}
          {shown && !words ? <Checking /> : null}
        </div>
        <div role="alert" aria-atomic>
          {words && words.tone !== 'welcome' ? face : null}
        </div>
      </div>
      <div className="kiosk-answer-actions">
        {more > 0 ? (
          <button type="button" className="kiosk-button" disabled={badge === 'printing'} onClick={onMore}>
            Check in the next person
          </button>
        ) : null}
        <button type="button" className="kiosk-button" disabled={!outcome} onClick={onNext}>
          Done
        </button>
      </div>
    </dialog>
  );
}

interface FaceProps extends Pick<Shown, 'badge'>, Pick<AnswerProps, 'directions'> {
  words: KioskWords;
}

function Face({ words: { tone, title, detail }, badge, directions }: FaceProps) {
  const Icon = ICONS[tone];
  return (
    <div className="kiosk-face">
      <Icon aria-hidden className="kiosk-icon" />
      <h2 className="kiosk-title">
        <bdi>{title}</bdi>
      </h2>
      {detail ? <p className="kiosk-detail">{detail}</p> : null}
      {badge ? <p className="kiosk-detail">{BADGE_WORDS[badge]}</p> : null}
      {tone === 'welcome' && directions ? (
        <p className="kiosk-directions">
          <bdi>{directions}</bdi>
        </p>
      ) : null}
    </div>
  );
}

const Checking = () => (
  <div className="kiosk-face">
    <Spinner label="Checking" />
    <p className="kiosk-title">Checking …</p>
  </div>
);
