import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import type { EventInput } from '../../../core/events/event.ts';
import { toast } from '../../ui/toaster.tsx';
import { differences, rebase } from './compare-drafts.ts';
import type { EventDraft } from './draft.ts';
import { asideKey, dropKept, type KeptDraft, keep, readKept } from './kept-draft.ts';
import { ownTimeZone } from './time-zones.ts';

interface Stored {
  key: string;
  basedOn: string;
  stored: EventDraft;
}

/**
 * Keeps what is typed in the browser, so that a reload, a lost connection or an expired session loses nothing, and brings it back.
 * @returns `restored`: something was brought back. `aside`: something was left, but the event was saved elsewhere since
 */
export function useKeptDraft(
  form: UseFormReturn<EventDraft, unknown, EventInput>,
  { key, basedOn, stored }: Stored,
) {
  const [restored, setRestored] = useState(false);
  const [aside, setAside] = useState<KeptDraft>();

  // Only once, and after the page is alive: the server cannot know what a browser keeps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read when the wizard opens, not when its parts change
  useEffect(() => {
    const fresh = begun(stored);
    const kept = readKept(key);
    if (kept && kept.basedOn !== basedOn) {
      keep(asideKey(key), kept);
      dropKept(key);
    }
    const wanted = kept?.basedOn === basedOn ? kept.draft : undefined;
    form.reset(wanted ?? fresh);
    setRestored(wanted !== undefined && differences(wanted, fresh).length > 0);
    setAside(readKept(asideKey(key)));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (differences(values, fresh).length > 0) keep(key, { draft: values, basedOn });
        else dropKept(key);
      },
    });
  }, []);

  const discard = () => {
    const draft = form.getValues();
    form.reset(begun(stored));
    dropKept(key);
    setRestored(false);
    const bringBack = () => {
      keep(key, { draft, basedOn });
      form.reset(draft);
      setRestored(true);
    };
    toast('Discarded', { action: { label: 'Undo', onClick: bringBack } });
  };
  const closeAside = () => {
    dropKept(asideKey(key));
    setAside(undefined);
  };
  const takeAside = () => {
    if (!aside) return;
    const draft = rebase(aside.draft, stored);
    keep(key, { draft, basedOn });
    form.reset(draft);
    setRestored(true);
    closeAside();
  };
  return { restored, discard, aside, takeAside, closeAside };
}

/** A new event gets its id here, and is where its organiser is until they say otherwise. */
const begun = (draft: EventDraft): EventDraft => ({
  ...draft,
  id: draft.id || newId(),
  timeZone: draft.timeZone || ownTimeZone(),
});
