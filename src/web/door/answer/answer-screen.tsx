import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { AddOnAtDoor } from '../../../core/check-in/door-answer.ts';
import type { DeviceScan, Outcome } from '../send-scan.ts';
import type { Shown } from '../use-desk.ts';
import { AddOns } from './add-ons.tsx';
import { AnswerFace } from './answer-face.tsx';
import { answerWords, toneOf } from './answer-words.ts';

/** What lets somebody through stays this long before the next guest, ms. What stops somebody stays until it was seen. */
export const ADMITTED_FOR_MS = 2500;

interface AnswerScreenProps {
  eventId: string;
  shown: Shown | undefined;
  timeZone: string;
  /** The server's latest known instant, ISO 8601: a device's own clock may be a day off. */
  asOf: string;
  onNext: () => void;
  onRetry: (scan: DeviceScan) => void;
  /** A key that belongs to the next code was pressed: whoever types, or a hand scanner, goes on at once. */
  onType: () => void;
}

/**
 * The answer to a scan, over all of the screen. It opens while the answer is still on its way, so that its live regions are
 * there when the words come: letting in is announced politely, anything else at once.
 */
export function AnswerScreen({ eventId, shown, timeZone, asOf, onNext, onRetry, onType }: AnswerScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const outcome = shown?.outcome;
  const nextButton = useRef<HTMLButtonElement>(null);

  // With the words, not after they were drawn: whoever presses Enter as soon as they see them goes on.
  useLayoutEffect(() => {
    if (!shown) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
    // The sign and the words are what is looked at first.
    if (shown?.outcome) nextButton.current?.focus({ preventScroll: true });
  }, [shown]);

  useEffect(() => {
    // What is to be handed out waits for whoever hands it out.
    if (!outcome || toneOf(outcome.answer) !== 'go' || addOnsOf(outcome).length > 0) return;
    const timer = setTimeout(onNext, ADMITTED_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome, onNext]);

  const words = outcome && answerWords(outcome, timeZone, asOf);
  const face = words && outcome && <AnswerFace answer={outcome.answer} words={words} />;
  const typeOn = (event: KeyboardEvent) => {
    if (!outcome || event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey) return;
    // The dialog hands the focus back before the key writes its letter.
    dialog.current?.close();
    onType();
  };

  return (
    <dialog
      ref={dialog}
      aria-label="Answer to the scan"
      className="door-answer"
      data-tone={words?.tone ?? 'checking'}
      data-answer={outcome?.answer}
      onKeyDown={typeOn}
      onCancel={(event) => outcome === undefined && event.preventDefault()}
      onClose={onNext}
    >
      <div className="door-answer-body">
        <div role="status" aria-atomic>
          {words?.tone === 'go' ? face : null}
          {shown && !outcome ? <p className="door-checking">Checking…</p> : null}
        </div>
        <div role="alert" aria-atomic>
          {words && words.tone !== 'go' ? face : null}
        </div>
        {shown && outcome && addOnsOf(outcome).length > 0 ? (
          <AddOns
            key={shown.scan.scanId}
            eventId={eventId}
            gate={shown.scan.gate}
            addOns={addOnsOf(outcome)}
            timeZone={timeZone}
            asOf={asOf}
          />
        ) : null}
      </div>
      <div className="door-answer-actions">
        {shown && outcome?.answer === 'not-checked' ? (
          <button type="button" className="door-answer-button" onClick={() => onRetry(shown.scan)}>
            Try again
          </button>
        ) : null}
        <button
          ref={nextButton}
          type="button"
          className="door-answer-button"
          data-look="main"
          disabled={!outcome}
          onClick={onNext}
        >
          Next ticket
        </button>
      </div>
    </dialog>
  );
}

const addOnsOf = (outcome: Outcome): readonly AddOnAtDoor[] =>
  ('ticket' in outcome && 'addOns' in outcome.ticket && outcome.ticket.addOns) || [];
