import { useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import type { DecisionResult } from './events.tsx';

/** Refusals after which the page must be reloaded, because another admin, the organiser or the clock was faster. */
const OUTDATED: readonly string[] = [
  'event.already-decided',
  'event.decided-meanwhile',
  'event.changed-meanwhile',
  'event.cancelled',
  'event.over',
  'gone',
];

/** An event as it was when the page was loaded. */
export interface SeenEvent {
  id: string;
  updatedAt: string;
  lastDecision: string | null;
  /** Other dates of its series that are decided together with it. */
  dates?: readonly { id: string; updatedAt: string }[];
}

/**
 * A decision about one event: its form, its refusal, and a reload of the queue if it is outdated. Until then the event stays on the page
 * with what was typed.
 */
export function useDecision(event: SeenEvent) {
  const fetcher = useFetcher<DecisionResult>();
  const { revalidate } = useRevalidator();
  const [forgotten, setForgotten] = useState<DecisionResult>();
  const { data } = fetcher;
  const refused = data?.decided === false && data !== forgotten ? data : undefined;
  const errors: FormErrors | undefined = refused?.errors;
  const forget = () => setForgotten(data);
  const look = async () => {
    forget();
    await revalidate();
  };
  const lookAgain = errors && OUTDATED.includes(errors.code) ? look : undefined;
  /** They were told about a decision made meanwhile, so the same button now overrides it. */
  const allTheSame = refused?.meanwhile !== undefined;
  const seen = { ...event, lastDecision: refused?.meanwhile ?? event.lastDecision };
  return { fetcher, errors, forget, lookAgain, allTheSame, seen };
}
