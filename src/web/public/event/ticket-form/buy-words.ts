/**
 * Returns the button's words: tickets that cost nothing are not bought.
 * @param free what is chosen, or all there is, costs nothing
 * @param alone it is add-ons without a ticket
 */
export const buyWords = (free: boolean, alone: boolean) => {
  if (alone) return free ? 'Get it now' : 'Buy now';
  return free ? 'Get ticket' : 'Buy a ticket!';
};
