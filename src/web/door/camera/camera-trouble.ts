/** Explains why there is no picture and how to go on. Typing always works. */
export function cameraTrouble(error: unknown): string {
  return WORDS[error instanceof Error ? error.name : ''] ?? OTHER;
}

const ASK_AGAIN =
  'Allow the camera in the browser’s site settings and start again, or type the code instead.';
const NONE = 'This device has no camera that we can use. Type the code instead.';
const BUSY = 'Another app is using the camera. Close it and start again, or type the code instead.';
const OTHER = 'The camera didn’t start. Try again, or type the code instead.';

const WORDS: Record<string, string> = {
  NotAllowedError: `The camera is blocked here. ${ASK_AGAIN}`,
  SecurityError: `The camera is blocked here. ${ASK_AGAIN}`,
  NotFoundError: NONE,
  OverconstrainedError: NONE,
  NotReadableError: BUSY,
  AbortError: BUSY,
  NoCameraApi: 'Browsers only open the camera on a secure (https) address. Type the code instead.',
  DecoderNotLoaded: 'The scanner didn’t load: you may be offline. Try again, or type the code instead.',
};
