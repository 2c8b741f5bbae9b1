import { type ChangeEvent, useRef, useState } from 'react';

interface Times {
  startsAt: string;
  endsAt: string;
}

/** A start and an end as they are typed. The end follows the start at the same length until it is changed itself. */
export function useTimes(proposed: Times) {
  const [times, setTimes] = useState<Times>({ startsAt: proposed.startsAt, endsAt: proposed.endsAt });
  const length = useRef(lengthOf(times));
  const moveStart = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const startsAt = target.value;
    setTimes(({ endsAt }) => ({ startsAt, endsAt: endAfter(startsAt, length.current) ?? endsAt }));
  };
  const moveEnd = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = { ...times, endsAt: target.value };
    length.current = lengthOf(next);
    setTimes(next);
  };
  return { ...times, moveStart, moveEnd };
}

/** In local time, ms; NaN while either is incomplete. */
const lengthOf = ({ startsAt, endsAt }: Times) => Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`);

/** @param length in ms @returns undefined while the start is incomplete or its year is still being typed */
export function endAfter(startsAt: string, length: number): string | undefined {
  const end = new Date(Date.parse(`${startsAt}Z`) + length);
  if (!/^2\d{3}-/.test(startsAt) || Number.isNaN(end.getTime())) return undefined;
  return end.toISOString().slice(0, 16);
}
