const INK = 'var(--muted)';
const TICK = { fill: INK, fontSize: 13 };

/** The common look of all sales charts, as props of the chart's parts. */
export const MARGIN = { top: 4, right: 4, bottom: 0, left: 0 };
export const GRID = { vertical: false, stroke: 'var(--line)' };
export const X_AXIS = {
  stroke: INK,
  tick: TICK,
  tickLine: false,
  axisLine: { stroke: 'var(--line)' },
  minTickGap: 24,
};
export const Y_AXIS = { stroke: INK, tick: TICK, tickLine: false, axisLine: false };
export const TOOLTIP = { cursor: { fill: 'var(--raised)' }, isAnimationActive: false };
export const BAR = { stroke: 'var(--main)', maxBarSize: 56, isAnimationActive: false };

/** Many bars stand closer together and have thinner outlines. */
export const gapOf = (bars: number) => (bars > 30 ? 1 : '18%');
export const outlineOf = (bars: number) => (bars > 30 ? 0.5 : 1);
