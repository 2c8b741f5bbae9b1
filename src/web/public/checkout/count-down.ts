interface CountDown {
  /** Each second with the remaining time, "14:32". */
  tick(left: string): void;
  /** Once, when less than two minutes are left. */
  hurry(): void;
  end(): void;
}

const HURRY_MS = 120_000;

/** Counts down to a moment by this device's clock, ms since 1970. @returns a function that stops it */
export function countDown(until: number, { tick, hurry, end }: CountDown): () => void {
  let hurried = false;
  const timer = setInterval(look, 1_000);
  const stop = () => clearInterval(timer);

  function look(): void {
    const left = until - Date.now();
    if (left <= 0) {
      stop();
      end();
      return;
    }
    tick(minutesAndSeconds(left));
    if (left < HURRY_MS && !hurried) {
      hurried = true;
      hurry();
    }
  }
  look();
  return stop;
}

export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
