import { z } from 'zod';
import { timeZone } from '../shared/answer-fields.ts';
/** A point on the earth, degrees. */
export interface Point {
  /** -90 to 90, north is positive. */
  latitude: number;
  /** -180 to 180, east is positive. */
  longitude: number;
}

/** The parts of an address, by name; parts that a place does not have are left out. */
export interface AddressParts {
  number?: string | undefined;
  route?: string | undefined;
  sublocality?: string | undefined;
  locality?: string | undefined;
  district?: string | undefined;
  region?: string | undefined;
  country?: string | undefined;
  postcode?: string | undefined;
}

/** A place as a provider knows it. */
export interface KnownPlace {
  /** The name that people use: "Constitution Hill", "Sandton". */
  name: string;
  parts: AddressParts;
  /** Null where the provider has no geometry: such a place cannot be chosen. */
  point: Point | null;
}

/** A place that may match the typed text. */
export interface Candidate {
  /** The provider's id of the place, for `find`. */
  id: string;
  name: string;
  /** Distinguishes it from others with that name: "Gauteng, South Africa". */
  detail: string;
  /** Null when the provider returns the details only from `find`. */
  place: KnownPlace | null;
}

/** A place with everything that an event stores of it. */
export const placeAnswer = z
  .object({
    name: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    locationText: z
      .string()
      .describe('Its address in a line; `Could no infer location string` when nothing is known.')
      .meta({ example: 'Maude Street, Sandown, Sandton, South Africa' }),
    timeZone,
  })
  .meta({ id: 'Place', description: 'A place with all that an event takes from it.' });
export type FoundPlace = z.infer<typeof placeAnswer>;
