import { useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { FormErrors } from '../ui/form-errors.ts';
import type { DecisionResult } from './events.tsx';

/** What only another look at the queue can mend: another admin or the organiser was faster. */
const OUTDATED: readonly string[] = ['event.already-decided', 'event.changed-meanwhile', 'gone'];

/**
 * A decision about one event: its form, why it was refused, and another look at the queue where what is shown is outdated. Until then
 * the event stays on the page, and with it what was typed.
 */
export function useDecision() {
  const fetcher = useFetcher<DecisionResult>();
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState<DecisionResult>();
  const { data } = fetcher;
  const errors: FormErrors | undefined = data?.decided === false && data !== seen ? data.errors : undefined;
  const forget = () => setSeen(data);
  const look = async () => {
    forget();
    await revalidate();
  };
  const lookAgain = errors && OUTDATED.includes(errors.code) ? look : undefined;
  return { fetcher, errors, forget, lookAgain };
}
