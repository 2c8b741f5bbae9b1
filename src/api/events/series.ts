import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { eventChange } from '../../core/events/event.ts';
import { addDates } from '../../core/series/add-dates.ts';
import { changeFollowing } from '../../core/series/change-following.ts';
import { changeSeries, leaveSeries } from '../../core/series/change-series.ts';
import { copyTools } from '../../core/series/copy-tools.ts';
import { deleteFollowing, followingDeletedAnswer } from '../../core/series/delete-following.ts';
import { getSeries } from '../../core/series/get-series.ts';
import { getSeriesPage } from '../../core/series/get-series-page.ts';
import { proposeDates } from '../../core/series/propose-dates.ts';
import {
  followingChangedAnswer,
  newDates,
  ownSeriesAnswer,
  proposedDatesAnswer,
  repetitionParameters,
  seriesChange,
  seriesPageAnswer,
} from '../../core/series/series.ts';
import { toolsCopiedAnswer, toolsToCopy } from '../../core/series/tools-to-copy.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { anybody, managers, owners, ownersAndAdmins } from '../http/who.ts';

const CHANGE = {
  name: 'Summer Jazz on the Koppie',
  startsAt: '2027-01-16T18:00',
  endsAt: '2027-01-16T23:00',
  timeZone: 'Africa/Johannesburg',
  types: [{ name: 'General', priceMinor: 35_000, currency: 'ZAR', capacity: 400 }],
  updatedAt: '2026-11-21T10:00:00.000Z',
};

export function seriesRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getSeriesPage',
      method: 'get',
      path: '/api/series/{slug}',
      tag: 'Buying',
      summary: 'See the dates of an event that repeats',
      description: '`/s/{slug}/calendar.ics` is a calendar to subscribe to.',
      who: anybody,
      shared: true,
      answer: { says: 'Its public page.', schema: seriesPageAnswer },
      problems: { 404: ['series.unknown'] },
    },
    async (c) => c.json(await getSeriesPage(c.get('app'), c.req.param('slug') ?? '')),
  );
  operation(
    routes,
    {
      id: 'getSeries',
      method: 'get',
      path: '/api/events/{eventId}/series',
      tag: 'Organising',
      summary: 'See the series of your event, with all its dates',
      who: ownersAndAdmins,
      answer: {
        says: 'The series; null for an event that does not repeat.',
        schema: ownSeriesAnswer.nullable(),
      },
      problems: { 403: ['organisation.role'], 404: ['event.unknown'] },
    },
    async (c) => c.json(await getSeries(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  operation(
    routes,
    {
      id: 'proposeDates',
      method: 'get',
      path: '/api/events/{eventId}/proposed-dates',
      tag: 'Organising',
      summary: 'Calculate the dates of an event that repeats',
      description: 'Nothing is stored. Add the dates that you want with `addDates`.',
      who: owners,
      query: repetitionParameters,
      answer: { says: 'The resulting dates that are still to come.', schema: proposedDatesAnswer },
      problems: { 400: ['input.invalid'], 403: ['organisation.role'], 404: ['event.unknown'] },
    },
    async (c) => {
      const eventId = c.req.param('eventId');
      return c.json(await proposeDates(c.get('app'), await actorOf(c), eventId, c.req.query()));
    },
  );
  operation(
    routes,
    {
      id: 'addDates',
      method: 'post',
      path: '/api/events/{eventId}/dates',
      tag: 'Organising',
      summary: 'Repeat an event on more dates',
      description:
        'Each date becomes its own event with all settings of this one, and waits for an admin’s approval. A series joins them. Dates that it already has are skipped.',
      who: owners,
      body: { schema: newDates, example: { dates: ['2027-01-23T17:00', '2027-01-30T17:00'] } },
      answer: {
        status: 201,
        says: 'The dates were added.',
        schema: z.object({ seriesId: z.uuid(), added: z.int().describe('How many dates are new.') }),
      },
      problems: {
        400: ['event.invalid'],
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown'],
        409: ['series.too-many-dates', 'series.of-draft'],
      },
    },
    async (c) => {
      const eventId = c.req.param('eventId');
      return c.json(await addDates(c.get('app'), await actorOf(c), eventId, await readJson(c)), 201);
    },
  );
  operation(
    routes,
    {
      id: 'changeFollowing',
      method: 'put',
      path: '/api/events/{eventId}/following',
      tag: 'Organising',
      summary: 'Change an event and all later dates of its series',
      description:
        'Send the event as for `updateEvent`. What you change is changed for every later date that is neither cancelled nor over. Times move by the same span, and everything else stays as it is. Either all of it is changed or nothing.',
      who: owners,
      body: { schema: eventChange, example: CHANGE },
      answer: { says: 'The events were changed.', schema: followingChangedAnswer },
      problems: {
        400: ['event.unknown-banner', 'event.unknown-rendering', 'event.invalid'],
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown', 'series.none'],
        409: ['event.changed-meanwhile', 'event.cancelled', 'series.refused'],
      },
    },
    async (c) => {
      const eventId = c.req.param('eventId');
      return c.json(await changeFollowing(c.get('app'), await actorOf(c), eventId, await readJson(c)));
    },
  );
  operation(
    routes,
    {
      id: 'copyTools',
      method: 'post',
      path: '/api/events/{eventId}/following',
      tag: 'Organising',
      summary: 'Copy add-ons, codes, questions and more to all later dates of a series',
      description:
        'An item with the same name on a later date is made the same, with times equally far from the start. Missing items are added, and none are removed. A change that a date can’t have, such as a stock below what is sold, is skipped there, and the answer says why. Batches of codes stay with their date.',
      who: owners,
      body: { schema: toolsToCopy, example: { tools: ['add-ons', 'promo-codes'] } },
      answer: { says: 'The result for each later date.', schema: toolsCopiedAnswer },
      problems: {
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown', 'series.none'],
      },
    },
    async (c) => {
      const eventId = c.req.param('eventId');
      return c.json(await copyTools(c.get('app'), await actorOf(c), eventId, await readJson(c)));
    },
  );
  operation(
    routes,
    {
      id: 'deleteFollowing',
      method: 'delete',
      path: '/api/events/{eventId}/following',
      tag: 'Organising',
      summary: 'Delete an event and all later dates of its series that nobody has ordered for',
      description:
        'This can’t be undone. Each date is deleted as by `deleteEvent`. A date that ever had an order stays, and the answer says so. Dates that are cancelled or over are skipped.',
      who: managers,
      answer: { says: 'The result for each date.', schema: followingDeletedAnswer },
      problems: {
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown', 'series.none'],
      },
    },
    async (c) => {
      const eventId = c.req.param('eventId');
      return c.json(await deleteFollowing(c.get('app'), await actorOf(c), eventId));
    },
  );
  operation(
    routes,
    {
      id: 'changeSeries',
      method: 'patch',
      path: '/api/events/{eventId}/series',
      tag: 'Organising',
      summary: 'Rename the series of an event',
      description: 'This is the title of its page. The page’s link and the names of the dates stay.',
      who: owners,
      body: { schema: seriesChange, example: { name: 'Summer Jazz' } },
      answer: { status: 204, says: 'It has the new name.' },
      problems: {
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown', 'series.none'],
      },
    },
    async (c) => {
      await changeSeries(c.get('app'), await actorOf(c), c.req.param('eventId'), await readJson(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'leaveSeries',
      method: 'delete',
      path: '/api/events/{eventId}/series',
      tag: 'Organising',
      summary: 'Remove an event from its series',
      description: 'The event stays as it is.',
      who: owners,
      answer: { status: 204, says: 'It no longer belongs to a series.' },
      problems: {
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown', 'series.none'],
      },
    },
    async (c) => {
      await leaveSeries(c.get('app'), await actorOf(c), c.req.param('eventId'));
      return c.body(null, 204);
    },
  );
  return routes;
}
