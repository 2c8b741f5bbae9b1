import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EventInput } from '../../../../core/events/event.ts';
import type { EventDraft } from '../draft/draft.ts';
import { refusalOf, uploadRendering } from './upload-rendering.ts';

export interface RenderingUpload {
  /** An upload in progress: its name, its bytes and the share that is sent, 0 to 1. */
  running: { fileName: string; sizeBytes: number; share: number } | undefined;
  error: string | undefined;
  start: (file: File) => Promise<void>;
  cancel: () => void;
  /** Resolves once no upload is in progress. @returns false if one failed */
  settled: () => Promise<boolean>;
}

/** Uploads a 3d rendering while the organiser continues with other steps. */
export function useRenderingUpload(form: UseFormReturn<EventDraft, unknown, EventInput>): RenderingUpload {
  const [running, setRunning] = useState<RenderingUpload['running']>();
  const [error, setError] = useState<string>();
  const current = useRef<{ arrived: Promise<boolean>; abort: () => void }>(undefined);

  // Leaving the wizard aborts the upload.
  useEffect(() => () => current.current?.abort(), []);

  const start = async (file: File) => {
    current.current?.abort();
    const refusal = await refusalOf(file);
    setError(refusal);
    if (refusal) return;
    const { name: fileName, size: sizeBytes } = file;
    setRunning({ fileName, sizeBytes, share: 0 });
    const { done, abort } = uploadRendering(file, (share) => setRunning({ fileName, sizeBytes, share }));
    const arrived = done.then((result) => {
      if (result === undefined) return true;
      setRunning(undefined);
      current.current = undefined;
      if ('error' in result) {
        setError(result.error);
        return false;
      }
      form.setValue('rendering', result, { shouldDirty: true });
      form.clearErrors('rendering');
      return true;
    });
    current.current = { arrived, abort };
  };
  const cancel = () => {
    current.current?.abort();
    current.current = undefined;
    setRunning(undefined);
    setError(undefined);
  };
  const settled = () => current.current?.arrived ?? Promise.resolve(true);
  return { running, error, start, cancel, settled };
}
