import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import type { EventInput } from '../../../core/events/event.ts';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { Refused } from '../../ui/requests/call-api.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { draftOf, type EventDraft, inputOf } from './draft/draft.ts';
import { fieldOf } from './faults.ts';

/** The server's answer to a form that core accepts, or that meets what is stored already. */
export type SaveResult = Saved | { errors: FormErrors; stored: StoredEvent };

export interface Saved {
  /** The event as it is stored now. */
  event: OwnEventDetails;
  /** A message that says more than that it is saved. */
  news?: string;
}

/** Why an event was not saved. */
export interface NotSaved {
  errors: FormErrors;
  /** The event as it is already stored by another window or an earlier attempt, if that is the reason. */
  stored?: StoredEvent;
}

/** An event as it is stored now, in the form's shape, with its version. */
export interface StoredEvent {
  draft: EventDraft;
  updatedAt: string;
}

export const storedEvent = (event: OwnEventDetails): StoredEvent => ({
  draft: draftOf(event),
  updatedAt: event.updatedAt,
});

interface Save {
  /** Returns what is to be saved; undefined if an upload failed. */
  draft: () => Promise<EventDraft | undefined>;
  /** What is sent beside it. */
  more: object;
  /** Done once it is stored, before the button can be pressed again. */
  after: (saved: Saved) => unknown;
}

/**
 * Saves what a form holds, and ignores further presses meanwhile.
 * @param intent what the page's action calls it
 * @returns `save`, and in `refused` why the last attempt stored nothing
 */
export function useSave(form: UseFormReturn<EventDraft, unknown, EventInput>, intent: 'create' | 'save') {
  const change = useChange();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<NotSaved>();

  const refuse = (not: NotSaved) => {
    setRefused(not);
    for (const [path, message] of Object.entries(not.errors.fields)) {
      form.setError(fieldOf(path) as 'name', { type: 'server', message });
    }
  };
  const send = async (draft: EventDraft | undefined, more: object): Promise<Saved | undefined> => {
    if (!draft) return undefined;
    try {
      const result = await change<SaveResult>(intent, { ...inputOf(draft), ...more });
      if ('event' in result) return result;
      refuse(result);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, message: detail, fields } = error;
      refuse({ errors: { code, detail, fields } });
    }
    return undefined;
  };
  const save = async ({ draft, more, after }: Save) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefused(undefined);
    try {
      const saved = await send(await draft(), more);
      if (saved) await after(saved);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { save, busy, refused: busy ? undefined : refused };
}
