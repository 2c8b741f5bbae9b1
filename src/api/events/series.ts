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
      answer: { says: 'It; null for an event that does not repeat.', schema: ownSeriesAnswer.nullable() },
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
      summary: 'Work out on which dates an event repeats',
      description: 'Nothing is stored: add those that you want (`addDates`).',
      who: owners,
      query: repetitionParameters,
      answer: { says: 'The dates to come that this makes.', schema: proposedDatesAnswer },
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
        'Each date becomes an event of its own with all settings of this one, and waits for an admin’s approval; a series holds them together. Dates that it has already are left alone.',
      who: owners,
      body: { schema: newDates, example: { dates: ['2027-01-23T17:00', '2027-01-30T17:00'] } },
      answer: {
        status: 201,
        says: 'They are there.',
        schema: z.object({ seriesId: z.uuid(), added: z.int().describe('How many dates are new.') }),
      },
      problems: {
        400: ['event.invalid'],
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown'],
        409: ['series.too-many-dates'],
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
        'Send the event as for `updateEvent`. What you change of it is changed of every later date that is neither cancelled nor over; times move by the same span, and all else of theirs stays. All of it is changed, or nothing is.',
      who: owners,
      body: { schema: eventChange, example: CHANGE },
      answer: { says: 'They were changed.', schema: followingChangedAnswer },
      problems: {
        400: ['event.unknown-banner', 'event.unknown-rendering', 'event.invalid'],
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown', 'series.none'],
        409: ['event.changed-meanwhile', 'series.refused'],
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
        'What is called the same on a later date is made the same, with times as far from the start; what is missing is added, and nothing is taken away. What a date can’t have, such as a smaller stock than is sold, stays as it is there, and the answer says why. Batches of codes stay with their date.',
      who: owners,
      body: { schema: toolsToCopy, example: { tools: ['add-ons', 'promo-codes'] } },
      answer: { says: 'What became of each later date.', schema: toolsCopiedAnswer },
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
        'This can’t be undone. Each date is deleted as by `deleteEvent`: one that ever had an order stays, and the answer says so. Dates that are cancelled or over are left alone.',
      who: managers,
      answer: { says: 'What became of each date.', schema: followingDeletedAnswer },
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
      description: 'Its page is called so. The link of the page and the names of its dates stay.',
      who: owners,
      body: { schema: seriesChange, example: { name: 'Summer Jazz' } },
      answer: { status: 204, says: 'It is called so.' },
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
      summary: 'Take an event out of its series',
      description: 'The event stays as it is.',
      who: owners,
      answer: { status: 204, says: 'It is on its own.' },
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
