import type { Clock } from '../../src/core/shared/clock.ts';

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #now: number;

  constructor(start: Date) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(instant: Date): void {
    this.#now = instant.getTime();
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
