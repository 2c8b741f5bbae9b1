import { FONT_PT } from '../../../core/kiosk/badge-layout.ts';

const STEP_PT = 0.5;

/**
 * Finds the largest font size up to `most` at which a text fits, in half points; the least size if none does.
 * @param fits tells whether it fits at a size; if it does, it also fits at smaller ones
 */
export function largestThatFits(most: number, fits: (pt: number) => boolean): number {
  const { least } = FONT_PT;
  let [fitting, steps] = [0, Math.max(0, Math.floor((most - least) / STEP_PT))];
  if (fits(least + steps * STEP_PT)) return least + steps * STEP_PT;
  // Between them lies the answer: it fits at `fitting`, or that is the least size, and not at `steps`.
  while (steps - fitting > 1) {
    const middle = Math.floor((fitting + steps) / 2);
    if (fits(least + middle * STEP_PT)) fitting = middle;
    else steps = middle;
  }
  return least + fitting * STEP_PT;
}

/** Makes a text as large as its box takes, up to a size, without breaking words. A word that is too long at the least size is broken. */
export function fitText(box: HTMLElement, most: number): void {
  const fits = (pt: number) => {
    box.style.setProperty('--pt', String(pt));
    return box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight;
  };
  box.style.overflowWrap = 'normal';
  const pt = largestThatFits(most, fits);
  if (fits(pt)) return;
  box.style.overflowWrap = 'anywhere';
  fits(largestThatFits(most, fits));
}
