/** Returns the text shown for the API's message 'no email'; other messages are shown as they are. */
export const emailWords = (message: string) =>
  message === 'no email' ? 'Enter your email so we can send your tickets.' : message;
