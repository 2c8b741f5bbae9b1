/** The parts of an event that an admin reviews again when they change after approval (docs/decisions/0009). */
export const CHANGES = ['name', 'when', 'where', 'description', 'photo'] as const;
export type Change = (typeof CHANGES)[number];

/** The parts of an event that an admin reviews. */
export interface LookedAt {
  name: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  locationText: string;
  latitude: number | null;
  longitude: number | null;
  bannerKey: string | null;
}

/** Lists the parts that differ, in the order of CHANGES. */
export function changesBetween(before: LookedAt, after: LookedAt): Change[] {
  const differs: Record<Change, boolean> = {
    name: before.name !== after.name,
    when:
      before.startsAt.getTime() !== after.startsAt.getTime() ||
      before.endsAt.getTime() !== after.endsAt.getTime() ||
      before.timeZone !== after.timeZone,
    where:
      before.locationText !== after.locationText ||
      before.latitude !== after.latitude ||
      before.longitude !== after.longitude,
    description: before.description !== after.description,
    photo: before.bannerKey !== after.bannerKey,
  };
  return CHANGES.filter((change) => differs[change]);
}
