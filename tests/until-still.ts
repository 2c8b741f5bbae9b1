/**
 * In the page: fonts are there, and whatever fades has arrived, also what only begins to in the next frames: half-way colours fail
 * contrast for a moment.
 */
export async function untilStill(): Promise<void> {
  await document.fonts.ready;
  for (let still = 0; still < 3; still += 1) {
    await new Promise(requestAnimationFrame);
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .filter(({ playState }) => playState === 'running');
    if (moving.length > 0) still = -1;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}
