/** Returns how far the server's clock is ahead of this device's, ms, since many phones are minutes wrong. 0 when the server did not say. */
export function clockLead({ headers }: { headers: Headers }, now = Date.now()): number {
  const servers = Date.parse(headers.get('date') ?? '');
  // A cache sends the original date, and in `age` how long ago that was.
  const ageMs = Number(headers.get('age') ?? 0) * 1_000;
  return Number.isNaN(servers) ? 0 : servers + ageMs - now;
}

/** Asks the server for its clock. Without an answer the device's clock counts. */
export async function askClockLead(): Promise<number> {
  try {
    return clockLead(await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }));
  } catch {
    return 0;
  }
}
