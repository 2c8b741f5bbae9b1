/** A log for commands: whoever typed one reads sentences. */
export const toTheTerminal = {
  info: (_: object, message: string) => console.log(message),
  warn: (_: object, message: string) => console.error(message),
  error: (_: object, message: string) => console.error(message),
};

/** "12.3 MB" */
export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
