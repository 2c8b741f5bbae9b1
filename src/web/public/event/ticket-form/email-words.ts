/** Returns what people read where the API says 'no email', in the specification's words; any other message says it itself. */
export const emailWords = (message: string) =>
  message === 'no email' ? 'Enter your email so we can send your tickets.' : message;
