/** The zones to choose from; `chosen` is among them even when this browser does not list it. "America/St_Johns" reads "America/St Johns". */
export function timeZones(chosen: string): { id: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  if (chosen) zones.add(chosen);
  return [...zones].map((id) => ({ id, label: id.replaceAll('_', ' ') }));
}

/** The zone of this browser. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
