import { loadDecoder } from './decoder.ts';

/** Time between two frames, ms: quick enough for people, without heating the phone. */
const LOOK_EVERY_MS = 100;

/**
 * Watches a playing video until `signal` is aborted, and reports every code in view again and again while it is there. Rejects if the
 * decoder cannot be loaded. Frames that cannot be read (the camera is being switched) are skipped.
 */
export async function watchCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const decoder = await loadDecoder();
  while (!signal.aborted) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      const found = await decoder.detect(video).catch(() => []);
      if (signal.aborted) return;
      for (const { rawValue } of found) if (rawValue !== '') onCode(rawValue);
    }
    await pause(LOOK_EVERY_MS, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
