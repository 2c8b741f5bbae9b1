import type { Clock } from './clock.ts';
import type { CheckedOptions, SandboxGatewayOptions } from './options.ts';
import type { Store } from './store/open-store.ts';

/** What the gateway's functions are given: plain parts, no container. */
export interface Context {
  options: CheckedOptions;
  store: Store;
  clock: Clock;
  log: NonNullable<SandboxGatewayOptions['log']>;
  /** The gateway's own origin, known once it listens. */
  url(): string;
  /** Tells the background work that there may be something to do. */
  wake(): void;
  /** Aborted when the gateway closes. */
  closing: AbortSignal;
}
