import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { choosePlace } from '../../core/places/choose-place.ts';
import { getMapLabels } from '../../core/places/get-map-labels.ts';
import { labelsAnswer } from '../../core/places/map-labels.ts';
import { placeAnswer } from '../../core/places/place.ts';
import { placeAt } from '../../core/places/place-at.ts';
import { chooseInput, pointInput, suggestInput } from '../../core/places/place-fields.ts';
import { suggestionsAnswer, suggestPlaces } from '../../core/places/suggest-places.ts';
import { actorOf, callerOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { accounts, anybody } from '../http/who.ts';

const PROVIDER_PROBLEMS = {
  400: ['input.invalid'],
  429: ['too-many-requests'],
  502: ['places.unavailable'],
} as const;

export function placeRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'suggestPlaces',
      method: 'get',
      path: '/api/places',
      tag: 'Organising',
      summary: 'Suggest places for the text typed so far',
      who: accounts,
      query: suggestInput,
      answer: { says: 'The best matches first.', schema: suggestionsAnswer },
      problems: PROVIDER_PROBLEMS,
    },
    async (c) => c.json(await suggestPlaces(c.get('app'), await actorOf(c), c.req.query(), callerOf(c))),
  );
  operation(
    routes,
    {
      id: 'placeAt',
      method: 'get',
      path: '/api/places/at',
      tag: 'Organising',
      summary: 'See what is at a point',
      who: accounts,
      query: pointInput,
      answer: { says: 'The point, and the nearest address.', schema: placeAnswer },
      problems: { ...PROVIDER_PROBLEMS, 503: ['places.preparing'] },
    },
    async (c) => c.json(await placeAt(c.get('app'), await actorOf(c), c.req.query(), callerOf(c))),
  );
  operation(
    routes,
    {
      id: 'choosePlace',
      method: 'get',
      path: '/api/places/{placeId}',
      tag: 'Organising',
      summary: 'See a suggested place in full',
      who: accounts,
      query: chooseInput.omit({ placeId: true }),
      answer: { says: 'The place.', schema: placeAnswer },
      problems: { ...PROVIDER_PROBLEMS, 404: ['places.unknown'], 409: ['places.without-geometry'] },
    },
    async (c) => {
      const input = { ...c.req.query(), placeId: c.req.param('placeId') };
      return c.json(await choosePlace(c.get('app'), await actorOf(c), input, callerOf(c)));
    },
  );
  operation(
    routes,
    {
      id: 'getMapLabels',
      method: 'get',
      path: '/api/map-labels',
      tag: 'Buying',
      summary: 'List the place names on a part of the basic map',
      who: anybody,
      query: z.object({
        tile: z.string().describe('`z/x/y` as in web maps, z at most 10.').meta({ example: '4/9/9' }),
      }),
      answer: {
        says: 'The largest first; none while the list of places is being prepared.',
        schema: labelsAnswer,
      },
      problems: { 404: ['places.no-such-tile'] },
    },
    async (c) => {
      const [z = Number.NaN, x = Number.NaN, y = Number.NaN] = (c.req.query('tile') ?? '')
        .split('/')
        .map(Number);
      const labels = await getMapLabels(c.get('app'), { z, x, y });
      if (labels) c.header('cache-control', 'public, max-age=86400');
      return c.json({ labels: labels ?? [] });
    },
  );
  operation(
    routes,
    {
      id: 'getMapStyle',
      method: 'get',
      path: '/api/map-style',
      tag: 'Buying',
      summary: 'See which styles the maps use',
      who: anybody,
      answer: {
        says: 'Addresses of MapLibre styles; null for the basic map.',
        schema: z.object({ style: z.object({ light: z.string(), dark: z.string() }).nullable() }),
      },
    },
    (c) => {
      const { mapStyle } = c.get('app').settings;
      return c.json({ style: mapStyle ? { light: mapStyle.light, dark: mapStyle.dark } : null });
    },
  );
  return routes;
}
