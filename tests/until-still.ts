/**
 * Runs in the page. Waits until fonts have loaded and no animation has run for three frames, because colours fail contrast checks while they
 * fade. Endless animations are ignored.
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
