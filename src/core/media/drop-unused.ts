import type { App } from '../shared/app.ts';
import { HOUR_MS } from '../shared/durations.ts';
import { discardImages, findDiscarded, findUnusedImages, forgetDiscarded } from './discard-store.ts';
import { isImageKey, NARROW_WIDTHS, narrowKey } from './file-key.ts';

/** How long a picture may wait for the form it was uploaded for, hours. */
const UNUSED_FOR_HOURS = 24;
const A_SWEEP = 500;

/** Deletes pictures that were uploaded at least a day ago and that nothing shows. @returns how many there were */
export async function sweepUnusedImages(app: App): Promise<number> {
  const now = app.clock.now();
  const uploadedBefore = new Date(now.getTime() - UNUSED_FOR_HOURS * HOUR_MS);
  const keys = await findUnusedImages(app.db, uploadedBefore, A_SWEEP);
  // Each deletion checks again that nothing shows the picture, so one that an event has taken meanwhile stays.
  await discardImages(app.db, keys, now);
  return keys.length;
}

/**
 * Deletes the bytes of discarded files, once their rows are gone for good. Those that cannot be deleted are retried without delaying
 * others. @returns how many there were
 */
export async function sweepDiscardedFiles(app: App): Promise<number> {
  const keys = await findDiscarded(app.db, app.clock.now(), A_SWEEP);
  for (const key of keys) {
    await dropFile(app, key).catch((error: unknown) => {
      app.log.warn({ err: error, key }, 'a file could not be deleted; it will be tried again');
    });
  }
  return keys.length;
}

async function dropFile({ db, files }: App, key: string): Promise<void> {
  await files.delete(key);
  if (isImageKey(key)) for (const width of NARROW_WIDTHS) await files.delete(narrowKey(key, width));
  await forgetDiscarded(db, key);
}
