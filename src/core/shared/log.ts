/** Structured logging: facts first, then a sentence. Never a secret, a token or a card in the facts. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
