/** Returns by how much the server's clock is ahead of this device's, ms: many phones are minutes wrong. 0 when it did not say. */
export function clockLead({ headers }: { headers: Headers }, now = Date.now()): number {
  const servers = Date.parse(headers.get('date') ?? '');
  // A cache on the way sends the date of when it was answered, and how long ago that was.
  const ageMs = Number(headers.get('age') ?? 0) * 1_000;
  return Number.isNaN(servers) ? 0 : servers + ageMs - now;
}

/** Asks for it. A device that cannot ask is taken at its word. */
export async function askClockLead(): Promise<number> {
  try {
    return clockLead(await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }));
  } catch {
    return 0;
  }
}
