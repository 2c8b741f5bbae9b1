/** The time left until a moment, rounded up to the second: "2 days 03:12:45", "03:12:45". */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const days = Math.floor(seconds / 86_400);
  const clock = [seconds / 3_600, seconds / 60, seconds]
    .map((value, at) => String(Math.floor(value) % (at === 0 ? 24 : 60)).padStart(2, '0'))
    .join(':');
  if (days === 0) return clock;
  return `${days} ${days === 1 ? 'day' : 'days'} ${clock}`;
}
