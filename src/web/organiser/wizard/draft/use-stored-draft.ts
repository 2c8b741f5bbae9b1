import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import type { EventInput } from '../../../../core/events/event.ts';
import { ownTimeZone } from '../../../ui/dates/time-zones.ts';
import { toast } from '../../../ui/toaster.tsx';
import { changedFields, rebase } from './compare-drafts.ts';
import type { EventDraft } from './draft.ts';
import { draftInTab, dropKept, type KeptDraft, keep, readKept } from './stored-draft.ts';

interface Stored {
  /** The storage key: `newEventKey` or `editKey`. */
  key: string;
  /** The stored event's version; '' for a new event. */
  basedOn: string;
  /** The stored event, or an empty draft. */
  stored: EventDraft;
}

/**
 * Keeps what is typed in the browser and restores it, so that a reload, a lost connection or an expired session loses nothing. One tab at a
 * time has it open.
 * @returns `where`: whether it is open here, or in another tab until `continueHere`. `continued`: that was pressed. `ready`: what is typed
 * is kept from now on. `restored`: something was restored. `aside`: an unfinished draft of an older version; nothing is kept until somebody
 * chooses one of the two. `goOnFrom`: continues with another stored version
 */
export function useStoredDraft(
  form: UseFormReturn<EventDraft, unknown, EventInput>,
  { key, ...opened }: Stored,
) {
  const [tab] = useState(() => draftInTab(key));
  const [where, setWhere] = useState<'opening' | 'here' | 'elsewhere'>('opening');
  const [continued, setContinued] = useState(false);
  const [restored, setRestored] = useState(false);
  const [aside, setAside] = useState<KeptDraft>();
  const ready = where === 'here' && !aside;
  const base = useRef(opened);

  const keepDraft = useCallback(
    (draft: EventDraft) => {
      const { stored, basedOn } = base.current;
      const changed = changedFields(draft, begun(stored));
      if (changed.length > 0) keep(key, { draft, basedOn, changed });
      else dropKept(key);
    },
    [key],
  );
  const begin = (draft: EventDraft | undefined) => {
    form.reset(draft ?? begun(base.current.stored));
    setRestored(draft !== undefined);
    setAside(undefined);
  };
  const openHere = () => {
    tab.open();
    const kept = readKept(key);
    const fits = kept?.basedOn === base.current.basedOn;
    begin(fits ? kept.draft : undefined);
    if (!fits) setAside(kept);
    setWhere('here');
  };
  const continueHere = () => {
    setContinued(true);
    openHere();
  };

  // In an effect, because the server cannot know what a browser keeps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read when the form opens, not when its parts change
  useEffect(() => {
    const open = () => (tab.isElsewhere() ? setWhere('elsewhere') : openHere());
    // A page restored from the back-forward cache may have lost the draft to another tab.
    const reopen = ({ persisted }: PageTransitionEvent) => persisted && open();
    open();
    const ignore = tab.watch(() => setWhere('elsewhere'));
    addEventListener('pagehide', tab.close);
    addEventListener('pageshow', reopen);
    return () => {
      ignore();
      removeEventListener('pagehide', tab.close);
      removeEventListener('pageshow', reopen);
      tab.close();
    };
  }, []);

  useLayoutEffect(() => {
    if (!ready) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (tab.isTaken()) setWhere('elsewhere');
        else keepDraft(values);
      },
    });
  }, [ready, form, tab, keepDraft]);

  /** Called after saving or discarding. A draft that another tab has taken over stays. */
  const drop = useCallback(() => {
    if (!tab.isTaken()) dropKept(key);
  }, [tab, key]);
  const discard = () => {
    const draft = form.getValues();
    drop();
    begin(undefined);
    const bringBack = () => {
      keepDraft(draft);
      begin(draft);
    };
    toast('Discarded', { action: { label: 'Undo', onClick: bringBack } });
  };
  const closeAside = () => {
    drop();
    setAside(undefined);
  };
  const takeAside = () => {
    if (!aside) return;
    const draft = rebase(aside.draft, base.current.stored, aside.changed);
    keepDraft(draft);
    begin(draft);
  };
  const goOnFrom = (next: Omit<Stored, 'key'>, draft: EventDraft) => {
    base.current = next;
    keepDraft(draft);
    form.reset(draft);
    setRestored(false);
  };
  return {
    where,
    continued,
    ready,
    restored,
    aside,
    continueHere,
    drop,
    discard,
    takeAside,
    closeAside,
    goOnFrom,
  };
}

/** A new event gets its id here, and the organiser's own time zone until they choose another. */
const begun = (draft: EventDraft): EventDraft => ({
  ...draft,
  id: draft.id || newId(),
  ...(draft.timeZone === '' && { timeZone: ownTimeZone(), zoneFrom: 'browser' }),
});
