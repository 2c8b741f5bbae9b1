import { closeCamera, openCamera } from '../../door/camera/open-camera.ts';
import { watchCodes } from '../../door/camera/watch-codes.ts';

/**
 * Reads the first code that the camera sees in the aim box, and closes the camera. Rejects with errors that `cameraTrouble` explains.
 * @param over ends it early, with undefined
 */
export async function readCode(
  video: HTMLVideoElement,
  aim: HTMLElement,
  over: AbortSignal,
  { onOpen, onSeveral }: { onOpen(): void; onSeveral(seesSeveral: boolean): void },
): Promise<string | undefined> {
  const camera = await openCamera(undefined);
  const done = new AbortController();
  const ended = AbortSignal.any([over, done.signal]);
  let code: string | undefined;
  try {
    for (const track of camera.stream.getTracks())
      track.addEventListener('ended', () => done.abort(), { signal: ended });
    onOpen();
    video.srcObject = camera.stream;
    video.play().catch(() => undefined);
    await watchCodes({ video, aim }, ended, (view) => {
      onSeveral(view === 'several');
      if (!view || view === 'several') return;
      code = view.code;
      done.abort();
    }).catch(() => {
      throw Object.assign(new Error('No decoder'), { name: 'DecoderNotLoaded' });
    });
    return code;
  } finally {
    done.abort();
    video.srcObject = null;
    closeCamera(camera);
  }
}
