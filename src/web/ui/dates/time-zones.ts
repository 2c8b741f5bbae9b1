/** The zones to choose from, including `chosen` even if this browser does not know it. "America/St_Johns" reads "America/St Johns". */
export function timeZones(chosen: string): { id: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  if (chosen) zones.add(chosen);
  return [...zones].map((id) => ({ id, label: id.replaceAll('_', ' ') }));
}

/** The browser's time zone. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
