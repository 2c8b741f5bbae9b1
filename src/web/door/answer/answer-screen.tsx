import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OfflineDoor } from '../offline/offline-door.ts';
import type { DeviceScan } from '../send-scan.ts';
import type { Shown } from '../use-desk.ts';
import { AddOns } from './add-ons.tsx';
import { AnswerFace } from './answer-face.tsx';
import { answerWords, moreOf } from './answer-words.ts';
import { MoreButtons } from './more-buttons.tsx';
import { ADMITTED_FOR_MS, addOnsOf, staysUntilClosed } from './stay.ts';
import { createTyping } from './typing.ts';

interface AnswerScreenProps {
  eventId: string;
  /** Decides what the server does not answer. */
  door: OfflineDoor | undefined;
  shown: Shown | undefined;
  timeZone: string;
  /** The server's latest known instant, ISO 8601, because a device's clock may be a day off. */
  asOf: string;
  onNext: () => void;
  /** Counts more people of the ticket. */
  onMore: (scan: DeviceScan, people: number) => void;
  onRetry: (scan: DeviceScan) => void;
  /** Whether the answer has been seen, so that the next code may be typed. */
  canType: () => boolean;
  /** A key was pressed that belongs to the next code, by typing or by a hand scanner. */
  onType: () => void;
}

/**
 * The answer to a scan over the whole screen. It opens while the answer is on its way, so that its live regions exist when the words
 * arrive. An admission is announced politely, anything else at once.
 */
export function AnswerScreen({
  eventId,
  door,
  shown,
  timeZone,
  asOf,
  onNext,
  onMore,
  onRetry,
  canType,
  onType,
}: AnswerScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const outcome = shown?.outcome;
  const more = shown?.outcome ? moreOf(shown.outcome, shown.scan.direction) : 0;
  const stays = shown?.outcome ? staysUntilClosed(shown.outcome, shown.scan.direction) : true;
  const nextButton = useRef<HTMLButtonElement>(null);
  const [typing] = useState(createTyping);

  // Before the words are painted, so that Enter works as soon as they are seen.
  useLayoutEffect(() => {
    if (!shown) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
    // Scrolling would move the sign and the headline out of sight.
    if (shown?.outcome) nextButton.current?.focus({ preventScroll: true });
  }, [shown]);

  useEffect(() => {
    if (!outcome || stays) return;
    const timer = setTimeout(onNext, ADMITTED_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome, stays, onNext]);

  const words = outcome && answerWords(outcome, timeZone, asOf, shown.scan.typed);
  const face = words && outcome && <AnswerFace answer={outcome.answer} words={words} />;
  const typeOn = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const means = typing.key(event.key, canType());
    if (means === 'drop') event.preventDefault();
    if (means !== 'type') return;
    // Closing returns the focus to the input before the key inserts its letter.
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
            door={door}
            addOns={addOnsOf(outcome)}
            timeZone={timeZone}
            asOf={asOf}
          />
        ) : null}
      </div>
      <div className="door-answer-actions">
        {shown && more > 0 ? (
          <MoreButtons
            key={`${shown.scan.scanId} ${outcome?.answer}`}
            more={more}
            onMore={(people) => onMore(shown.scan, people)}
          />
        ) : null}
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
