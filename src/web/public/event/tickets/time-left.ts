const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** The time left until a moment, in its two largest units, rounded up to the second: "8 days, 22 hours", "3 minutes, 12 seconds". */
export function timeLeft(ms: number): string {
  let left = Math.max(0, Math.ceil(ms / 1_000));
  const first = UNITS.findIndex(([seconds]) => seconds <= left);
  const parts = UNITS.slice(first, first + 2).flatMap(([seconds, unit]) => {
    const count = Math.floor(left / seconds);
    left %= seconds;
    return count > 0 || first < 0 ? `${count} ${unit}${count === 1 ? '' : 's'}` : [];
  });
  return parts.join(', ') || '0 seconds';
}
