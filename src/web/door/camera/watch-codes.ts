import { aimBox } from './aim-box.ts';
import { createDarkness, isDark } from './darkness.ts';
import { loadDecoder } from './decoder.ts';
import { createView, type View } from './in-view.ts';

/** Time between two frames, ms: quick enough for people, without heating the phone. */
const LOOK_EVERY_MS = 100;

/**
 * Watches what a playing video shows in the aim box until `signal` is aborted, and reports each frame's view. Rejects if the decoder cannot
 * be loaded. `onDark` is called when nothing could be seen for minutes. Frames that cannot be read (the camera is being switched) are skipped.
 */
export async function watchCodes(
  { video, aim }: { video: HTMLVideoElement; aim: HTMLElement },
  signal: AbortSignal,
  onView: (view: View) => void,
  onDark: () => void = () => undefined,
): Promise<void> {
  const decoder = await loadDecoder();
  const box = document.createElement('canvas');
  const view = createView();
  const staysDark = createDarkness();
  while (!signal.aborted) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      const pixels = drawBox(box, video, aim);
      if (pixels && staysDark(isDark(pixels), performance.now())) onDark();
      const found = await decoder.detect(box).catch(() => []);
      if (signal.aborted) return;
      const codes = found.map(({ rawValue }) => rawValue);
      onView(view.look(codes, performance.now()));
    }
    await pause(LOOK_EVERY_MS, signal);
  }
}

/** Draws what is in the aim box, because a code beside it may be somebody else's. @returns a strip across its middle */
function drawBox(
  canvas: HTMLCanvasElement,
  video: HTMLVideoElement,
  aim: HTMLElement,
): Uint8ClampedArray | undefined {
  const frame = { width: video.videoWidth, height: video.videoHeight };
  const shown = { width: video.clientWidth, height: video.clientHeight };
  const { left, top, side } = aimBox(frame, shown, aim.clientWidth);
  if (canvas.width !== side) [canvas.width, canvas.height] = [side, side];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, left, top, side, side, 0, 0, side, side);
  return context?.getImageData(0, Math.floor(side / 2), side, 1).data;
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
