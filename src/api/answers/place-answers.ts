import { z } from 'zod';
import type { MapLabel } from '../../core/places/map-labels.ts';
import type { FoundPlace } from '../../core/places/place.ts';
import type { PlaceSuggestions } from '../../core/places/suggest-places.ts';
import { answer } from './answer.ts';
import { timeZone } from './shared-answers.ts';

const latitude = z.number();
const longitude = z.number();

export const placeAnswer = answer<FoundPlace>()(
  z
    .object({
      name: z.string(),
      latitude,
      longitude,
      locationText: z
        .string()
        .describe('Its address in a line; `Could no infer location string` when nothing is known.')
        .meta({ example: 'Maude Street, Sandown, Sandton, South Africa' }),
      timeZone,
    })
    .meta({ id: 'Place', description: 'A place with all that an event takes from it.' }),
);

export const suggestionsAnswer = answer<PlaceSuggestions>()(
  z.object({
    ready: z.boolean().describe('False while the list of places is being prepared: ask again in a moment.'),
    search: z
      .enum(['while-typing', 'when-asked'])
      .describe('`when-asked`: ask only when the person presses Search, with `asked=true`.'),
    attribution: z.string().describe('Whose data it is: show it where it is used.'),
    suggestions: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        detail: z.string().describe('What tells it apart from others with that name.'),
        place: placeAnswer
          .nullable()
          .describe('Null: `GET /api/places/{placeId}` tells the rest, or refuses it.'),
      }),
    ),
  }),
);

export const labelsAnswer = z.object({
  labels: z.array(
    answer<MapLabel>()(
      z.object({
        name: z.string(),
        population: z.int().describe('0 if unknown.'),
        latitude,
        longitude,
      }),
    ),
  ),
});
