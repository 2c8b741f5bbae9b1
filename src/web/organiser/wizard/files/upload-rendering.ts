import { z } from 'zod';
import { acceptZip } from '../../../../core/renderings/check-zip.ts';
import { DomainError, wordsOf } from '../../../../core/shared/errors.ts';
import { renderedForHeader } from '../../../ui/requests/send-rendered-for.ts';
import { BrokenOff, FROM_THE_WAY, UPLOAD_RETRY_MS, withRetries } from '../../../ui/requests/with-retries.ts';
import type { Rendering } from '../draft/draft.ts';

const uploaded = z.object({ key: z.string(), fileName: z.string(), sizeBytes: z.number() });
const problem = z.object({ detail: z.string() });

const OFFLINE = 'The upload stopped: you seem to be offline. Choose the file again in a moment.';
const LOGGED_OUT =
  'You’ve been logged out. Log in again in another tab, then choose the file again: nothing else is lost.';

/** Checks a file by the server's rules before it is sent. @returns what is wrong, or undefined */
export async function refusalOf(file: File): Promise<string | undefined> {
  try {
    acceptZip(file.size, new Uint8Array(await file.slice(0, 4).arrayBuffer()));
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? wordsOf(error) : 'This file can’t be read. Choose another one.';
  }
}

/**
 * Sends a zip to `POST /api/renderings`, and retries if the network fails.
 * @param onProgress gets the share that is sent, 0 to 1, which starts over with each attempt
 * @returns the upload, which may be aborted, and its result: the file, or an error message; undefined once aborted
 */
export function uploadRendering(file: File, onProgress: (share: number) => void) {
  const controller = new AbortController();
  const { signal } = controller;
  const send = (ends: AbortSignal) => sendOnce(file, onProgress, ends);
  const done = withRetries(send, { forMs: UPLOAD_RETRY_MS, signal }).catch(() =>
    signal.aborted ? undefined : { error: OFFLINE },
  );
  return { done, abort: () => controller.abort() };
}

function sendOnce(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Rendering | { error: string }> {
  // fetch does not report upload progress.
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  signal.addEventListener('abort', stop);
  return new Promise<Rendering | { error: string }>((resolve, reject) => {
    const breakOff = () => reject(new BrokenOff('no connection'));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      FROM_THE_WAY.has(request.status) ? breakOff() : resolve(answerOf(request)),
    );
    request.addEventListener('error', breakOff);
    request.addEventListener('abort', breakOff);
    request.open('POST', `/api/renderings?name=${encodeURIComponent(file.name.toWellFormed())}`);
    request.setRequestHeader('content-type', 'application/zip');
    for (const [name, value] of Object.entries(renderedForHeader())) request.setRequestHeader(name, value);
    request.send(file);
  }).finally(() => signal.removeEventListener('abort', stop));
}

function answerOf({ status, responseText }: XMLHttpRequest): Rendering | { error: string } {
  if (status === 401) return { error: LOGGED_OUT };
  let answer: unknown;
  try {
    answer = JSON.parse(responseText);
  } catch {
    answer = undefined;
  }
  const stored = uploaded.safeParse(answer).data;
  if (status === 201 && stored) return stored;
  return {
    error: problem.safeParse(answer).data?.detail ?? 'We couldn’t save this file. Try again.',
  };
}
