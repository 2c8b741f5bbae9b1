import lookUp from '@photostructure/tz-lookup';
import type { Point } from './place.ts';

/** The IANA zone that clocks at a point show; at sea the nautical one ("Etc/GMT-2"). */
export function timeZoneAt({ latitude, longitude }: Point): string {
  return lookUp(latitude, longitude);
}
