/** Returns the button's words: tickets that cost nothing are not bought. @param free what is chosen, or all there is, costs nothing */
export const buyWords = (free: boolean) => (free ? 'Get ticket' : 'Buy a ticket!');
