import type { Clock } from './clock.ts';
import type { CheckedOptions, SandboxGatewayOptions } from './options.ts';
import type { Store } from './store/open-store.ts';

/** The dependencies of the gateway's functions: plain values, no container. */
export interface Context {
  options: CheckedOptions;
  store: Store;
  clock: Clock;
  log: NonNullable<SandboxGatewayOptions['log']>;
  /** The gateway's own origin, known once it listens. */
  url(): string;
  /** Wakes the background work, because there may be something to do. */
  wake(): void;
  /** A signal that is aborted when the gateway closes. */
  closing: AbortSignal;
}
