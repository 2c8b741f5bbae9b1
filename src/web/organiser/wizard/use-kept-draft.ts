import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EventInput } from '../../../core/events/event.ts';
import type { EventDraft } from './draft.ts';
import { dropDraft, keepDraft, readKeptDraft } from './kept-draft.ts';
import { ownTimeZone } from './time-zones.ts';

/**
 * Keeps what is typed in the browser, so that a reload or a lost connection loses nothing, and brings it back.
 * @returns whether something was brought back, and how to start afresh instead
 */
export function useKeptDraft(
  form: UseFormReturn<EventDraft, unknown, EventInput>,
  { key, basedOn, stored }: { key: string; basedOn: string; stored: EventDraft },
) {
  const [restored, setRestored] = useState(false);

  // Only once, and after the page is alive: the server cannot know what a browser keeps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read when the wizard opens, not when its parts change
  useEffect(() => {
    const kept = readKeptDraft(key, basedOn);
    if (kept) form.reset(kept);
    else if (!stored.timeZone) form.resetField('timeZone', { defaultValue: ownTimeZone() });
    setRestored(kept !== undefined);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(key, values, basedOn),
    });
  }, []);

  const startAfresh = () => {
    form.reset(withOwnZone(stored));
    dropDraft(key);
    setRestored(false);
  };
  return { restored, startAfresh };
}

/** A new event is where its organiser is, until they say otherwise. */
const withOwnZone = (draft: EventDraft) => ({ ...draft, timeZone: draft.timeZone || ownTimeZone() });
