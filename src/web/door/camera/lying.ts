/** How a device is held, as `deviceorientation` says, degrees: `beta` is 0 when it lies on its back, and 180 or -180 when it lies face down. */
export interface Tilt {
  beta: number;
  gamma: number;
}

/** How far from flat a device that lies face down may be, degrees. */
const FLAT = 25;

/** For how long it has to lie, so that a turn of the hand is none, ms. */
export const LIES_AFTER_MS = 1_500;

/** How far it has to be turned before it counts as taken up, degrees. */
const TAKEN_UP = 20;

const isFaceDown = ({ beta, gamma }: Tilt) => Math.abs(beta) >= 180 - FLAT && Math.abs(gamma) <= FLAT;

const turned = (one: Tilt, other: Tilt): number =>
  Math.max(between(one.beta, other.beta), between(one.gamma, other.gamma));

/** The smaller way round, as beta jumps from 180 to -180. */
function between(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}

/** Follows how a device lies. */
export function createLying() {
  let downSince: number | undefined;
  let lastTilt: Tilt | undefined;
  let lay: Tilt | undefined;
  return {
    /** @returns whether it has been lying face down for a while */
    look(tilt: Tilt, nowMs: number): boolean {
      lastTilt = tilt;
      downSince = isFaceDown(tilt) ? (downSince ?? nowMs) : undefined;
      return downSince !== undefined && nowMs - downSince >= LIES_AFTER_MS;
    },
    /** Remembers how it lies now. */
    layDown(): void {
      lay = lastTilt;
    },
    /** Tells whether it was taken up since: turned, and not face down. */
    isTakenUp: (tilt: Tilt): boolean =>
      !isFaceDown(tilt) && (lay === undefined || turned(tilt, lay) >= TAKEN_UP),
  };
}
