import type { picker } from '../../../../languages/en/picker.ts';
import type { Say } from '../../../../languages/say.ts';

/**
 * Returns the button's label; free tickets are not bought.
 * @param free what is chosen, or everything there is, costs nothing
 * @param alone only add-ons are chosen
 */
export const buyWords = (say: Say<typeof picker.texts>, free: boolean, alone: boolean) => {
  if (alone) return free ? say('getAlone') : say('buyAlone');
  return free ? say('get') : say('buy');
};
