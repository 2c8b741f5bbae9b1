/** "19:42", or "Sat 12 Dec, 19:42" if that is another day than `asOf`, in the event's zone. Takes ISO 8601 instants. */
export function doorTime(instant: string, timeZone: string, asOf: string): string {
  const day = { timeZone, weekday: 'short', day: 'numeric', month: 'short' } as const;
  const dayOf = (of: string) => new Intl.DateTimeFormat('en-GB', day).format(new Date(of)).replace(',', '');
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  );
  return dayOf(instant) === dayOf(asOf) ? time : `${dayOf(instant)}, ${time}`;
}

/** "just now", "40 seconds ago", "3 minutes ago", "2 hours ago", "4 days ago". */
export function howLongAgo(seconds: number): string {
  if (seconds < 5) return 'just now';
  const [size, unit] = seconds < 60 ? SECOND : seconds < 3600 ? MINUTE : seconds < 86_400 ? HOUR : DAY;
  const amount = Math.floor(seconds / size);
  return `${amount} ${unit}${amount === 1 ? '' : 's'} ago`;
}

const SECOND = [1, 'second'] as const;
const MINUTE = [60, 'minute'] as const;
const HOUR = [3600, 'hour'] as const;
const DAY = [86_400, 'day'] as const;
