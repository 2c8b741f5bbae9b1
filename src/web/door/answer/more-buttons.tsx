import { useEffect, useState } from 'react';

/** A second tap sooner than this was for the answer before, ms. */
const READY_AFTER_MS = 400;

/** Buttons that count more people of a ticket: one, or all who are left. */
export function MoreButtons({ more, onMore }: { more: number; onMore: (people: number) => void }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), READY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const button = (people: number, label: string) => (
    <button type="button" className="door-answer-button" disabled={!ready} onClick={() => onMore(people)}>
      {label}
    </button>
  );
  return (
    <>
      {button(1, '1 more')}
      {more > 1 ? button(more, `All ${more} more`) : null}
    </>
  );
}
