/** The spec's delays of the shared button and of its navigation helper, ms. */
export const NAVIGATE_AFTER = 150;
export const GO_SOON_AFTER = 350;
export const SPIN_ALONE = 650;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Press {
  /** Where it leads, if anywhere. */
  to?: string | undefined;
  /** What it does, if anything. */
  onPress?: (() => unknown) | undefined;
  navigate: (to: string) => unknown;
}

/**
 * What a press of the shared button does while its spinner shows. A route alone: navigates after 150 ms. A handler: waits
 * for it, then navigates to the route (if any) after 150 ms. Neither: 650 ms pass. What the handler throws is thrown on,
 * and then nothing navigates.
 */
export async function runPress({ to, onPress, navigate }: Press): Promise<void> {
  if (onPress) await onPress();
  if (!onPress && !to) await pause(SPIN_ALONE);
  if (to) {
    await pause(NAVIGATE_AFTER);
    await navigate(to);
  }
}
