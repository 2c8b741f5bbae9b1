/** The installation's secret: 32 bytes each, never the same bytes for two installations. */
export interface Secret {
  /** Seals and signs. */
  readonly current: Uint8Array;
  /** The one before. It opens and verifies too, for as long as the operator leaves it set (`APP_SECRET_PREVIOUS`). */
  readonly previous?: Uint8Array | undefined;
  /** The first one that the installation had. It keys what is stored as a hash only, which nothing can make again. */
  readonly first: Uint8Array;
}

/** A secret that was never another one. */
export const soleSecret = (bytes: Uint8Array): Secret => ({ current: bytes, first: bytes });

/** What may open or verify something, most likely first. */
export const openingSecrets = ({ current, previous }: Secret): readonly Uint8Array[] =>
  previous ? [current, previous] : [current];
