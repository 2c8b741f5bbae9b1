import type { picker } from '../../../../languages/en/picker.ts';
import type { Say } from '../../../../languages/say.ts';

/** Returns the text shown for the API's message 'no email'; other messages are shown as they are. */
export const emailWords = (say: Say<typeof picker.texts>, message: string) =>
  message === 'no email' ? say('noEmail') : message;
