/**
 * Returns the button's label; free tickets are not bought.
 * @param free what is chosen, or everything there is, costs nothing
 * @param alone only add-ons are chosen
 */
export const buyWords = (free: boolean, alone: boolean) => {
  if (alone) return free ? 'Get it now' : 'Buy now';
  return free ? 'Get ticket' : 'Buy a ticket!';
};
