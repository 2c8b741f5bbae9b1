import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import type { EventInput } from '../../../core/events/event.ts';
import { toast } from '../../ui/toaster.tsx';
import { differences, rebase } from './compare-drafts.ts';
import type { EventDraft } from './draft.ts';
import type { Around } from './drafts-around.ts';
import { type DraftOnShelf, dropKept, keep } from './kept-draft.ts';
import { openDraft, remember } from './open-draft.ts';
import { ownTimeZone } from './time-zones.ts';

interface Stored {
  /** As `shelfOf` names it. */
  shelf: string;
  /** The stored event's version; '' for a new event. */
  basedOn: string;
  /** What is stored now, or an empty draft. */
  stored: EventDraft;
  /** What the form changes of it. */
  fields: readonly (keyof EventDraft)[];
}

/**
 * Keeps what is typed in the browser, so that a reload, a lost connection or an expired session loses nothing, and brings it back. Each
 * tab keeps its own.
 * @returns `ready`: from then on what is typed is kept, at `keptAt`. `restored`: something was brought back. `offers`: what else was left.
 * `aside`: something was left, but the event was saved elsewhere since. `elsewhere`: another tab has unfinished work as well
 */
export function useKeptDraft(
  form: UseFormReturn<EventDraft, unknown, EventInput>,
  { shelf, basedOn, stored, fields }: Stored,
) {
  const [ready, setReady] = useState(false);
  const [restored, setRestored] = useState(false);
  const [keptAt, setKeptAt] = useState('');
  const [offers, setOffers] = useState<DraftOnShelf[]>([]);
  const [elsewhere, setElsewhere] = useState(false);
  const [outdated, setOutdated] = useState<DraftOnShelf[]>([]);
  const [aside] = outdated;

  // Only once, and after the page is alive: the server cannot know what a browser keeps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read when the wizard opens, not when its parts change
  useEffect(() => {
    let left = false;
    let leave = () => {
      left = true;
    };
    void openDraft({ shelf, basedOn, newId }).then((opened) => {
      if (left) return opened.close();
      const fresh = begun(stored);
      let at = opened.key;
      const begin = (key: string, wanted: EventDraft | undefined) => {
        at = key;
        setKeptAt(key);
        form.reset(wanted ?? fresh);
        setRestored(wanted !== undefined && differences(wanted, fresh).length > 0);
      };
      begin(opened.key, opened.kept?.draft);
      const show = ({ offers, outdated, elsewhere }: Around) => {
        setOffers(offers.filter(({ key }) => key !== at));
        setOutdated(outdated);
        setElsewhere(elsewhere);
      };
      show(opened);
      setReady(true);
      const ignore = form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (differences(values, fresh).length > 0) keep(at, { draft: values, basedOn });
          else dropKept(at);
        },
      });
      opened.watch((around, late) => {
        const untouched = differences(form.getValues(), fresh).length === 0;
        if (late && untouched) {
          late.take();
          begin(late.key, late.kept.draft);
        }
        show(around);
      });
      leave = () => {
        ignore();
        opened.close();
      };
    });
    return () => leave();
  }, []);

  const discard = () => {
    const draft = form.getValues();
    form.reset(begun(stored));
    dropKept(keptAt);
    setRestored(false);
    const bringBack = () => {
      keep(keptAt, { draft, basedOn });
      form.reset(draft);
      setRestored(true);
    };
    toast('Discarded', { action: { label: 'Undo', onClick: bringBack } });
  };
  const closeAside = () => {
    if (aside) dropKept(aside.key);
    setOutdated((all) => all.slice(1));
  };
  const takeAside = () => {
    if (!aside) return;
    const draft = rebase(aside.kept.draft, stored, fields);
    keep(keptAt, { draft, basedOn });
    form.reset(draft);
    setRestored(true);
    closeAside();
  };
  const takeOffer = (offer: DraftOnShelf) => {
    remember(shelf, offer.key);
    location.reload();
  };
  return {
    ...{ ready, keptAt, restored, offers, elsewhere, discard, takeOffer, takeAside, closeAside },
    aside: aside?.kept,
  };
}

/** A new event gets its id here, and is where its organiser is until they say otherwise. */
const begun = (draft: EventDraft): EventDraft => ({
  ...draft,
  id: draft.id || newId(),
  timeZone: draft.timeZone || ownTimeZone(),
});
