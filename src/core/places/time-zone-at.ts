import lookUp from '@photostructure/tz-lookup';
import type { Point } from './place.ts';

/** Returns the IANA time zone at a point; at sea a nautical one ("Etc/GMT-2"). */
export function timeZoneAt({ latitude, longitude }: Point): string {
  return lookUp(latitude, longitude);
}
