import { DOOR_PATIENCE_MS } from '../door-patience.ts';
import { DECIDES_AFTER_MS } from './ask-or-decide.ts';
import type { OfflineDoor } from './offline-door.ts';

/** What the server and this device can both do. */
interface Either<Result> {
  /** Asks the server. @returns undefined if it did not answer in time */
  ask(patienceMs: number): Promise<Result | undefined>;
  decide(door: OfflineDoor): Promise<Result>;
  /** It is about something that only this device knows yet. */
  isOwn?: boolean | undefined;
  /** What came of it if neither could. */
  otherwise: Result;
}

/** Lets the server do something if it can be reached in time, or else this device. */
export async function serverOrDevice<Result>(
  door: OfflineDoor | undefined,
  { ask, decide, isOwn = false, otherwise }: Either<Result>,
): Promise<Result> {
  const { asOf, reachable } = door?.state() ?? {};
  if (!door || asOf === undefined) return (await ask(DOOR_PATIENCE_MS)) ?? otherwise;
  if (isOwn || !reachable) return decide(door);
  const answer = await ask(DECIDES_AFTER_MS);
  if (answer === undefined) {
    door.missed();
    return decide(door);
  }
  return answer;
}
