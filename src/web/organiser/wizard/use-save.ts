import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useFetcher } from 'react-router';
import type { EventInput } from '../../../core/events/event.ts';
import { type EventDraft, inputOf } from './draft/draft.ts';
import { fieldOf } from './faults.ts';
import { MISSING_TITLE } from './missing-list.tsx';
import type { SaveResult } from './save.ts';

interface SaveOptions {
  /** The stored event's version that the form shows; '' for a new event. */
  basedOn: string;
  /** Resolves once no upload is in progress; false if one failed. */
  settled: () => Promise<boolean>;
  /** Whether later dates of its series are changed too. */
  following?: boolean;
}

/**
 * Saves the form, and ignores further presses meanwhile.
 * @returns `save`, which may be given another version to save over
 */
export function useSave(form: UseFormReturn<EventDraft, unknown, EventInput>, options: SaveOptions) {
  const fetcher = useFetcher<SaveResult>();
  const [waiting, setWaiting] = useState(false);
  const running = useRef(false);
  const result = fetcher.data;

  useEffect(() => {
    const fields = result && 'errors' in result ? result.errors.fields : {};
    for (const [path, message] of Object.entries(fields)) {
      form.setError(fieldOf(path) as 'name', { type: 'server', message });
    }
  }, [result, form]);

  const send = async (version: string) => {
    if (!(await options.settled())) return;
    const draft = form.getValues();
    const { following } = options;
    const input = {
      ...inputOf(draft),
      ...(version ? { updatedAt: version } : { id: draft.id }),
      ...(following && { following }),
    };
    await fetcher.submit(JSON.stringify(input), { method: 'post', encType: 'application/json' });
  };
  const save = async (version = options.basedOn) => {
    if (running.current) return;
    running.current = true;
    setWaiting(true);
    try {
      await form.handleSubmit(
        () => send(version),
        () => document.getElementById(MISSING_TITLE)?.focus(),
      )();
    } finally {
      running.current = false;
      setWaiting(false);
    }
  };
  const saved = result !== undefined && 'saved' in result;
  return { save, busy: waiting || fetcher.state !== 'idle' || saved, result };
}
