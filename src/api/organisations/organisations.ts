import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  chooseOrganisation,
  foundOrganisation,
  listOwnOrganisations,
  organisationChange,
  organisationChoice,
  ownOrganisation,
  renameOrganisation,
} from '../../core/organisations/own-organisations.ts';
import { getOrganiserPage } from '../../core/organiser-page/get-organiser-page.ts';
import { organiserPageAnswer, publicPageChange } from '../../core/organiser-page/organiser-page.ts';
import { savePublicPage } from '../../core/organiser-page/save-public-page.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { accounts, anybody, members, organisers } from '../http/who.ts';

export function organisationRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listOrganisations',
      method: 'get',
      path: '/api/organisations',
      tag: 'Organising',
      summary: 'List the organisations you belong to',
      description:
        'An account that has never organised anything belongs to none: its first event creates one.',
      who: accounts,
      answer: { says: 'In the order in which you joined them.', schema: z.array(ownOrganisation) },
    },
    async (c) => c.json(await listOwnOrganisations(c.get('app'), await actorOf(c))),
  );
  operation(
    routes,
    {
      id: 'foundOrganisation',
      method: 'post',
      path: '/api/organisations',
      tag: 'Organising',
      summary: 'Create another organisation',
      description:
        'You own it, and this session’s lists and settings switch to it. Your first organisation needs no call: your first event creates it.',
      who: organisers,
      body: { schema: organisationChange, example: { name: 'Koppie Events' } },
      answer: { status: 201, says: 'It was created.', schema: z.object({ id: z.string() }) },
      problems: {
        400: ['input.invalid'],
        403: ['account.email-not-verified'],
        409: ['organisation.too-many'],
      },
    },
    async (c) => c.json(await foundOrganisation(c.get('app'), await actorOf(c), await readJson(c)), 201),
  );
  operation(
    routes,
    {
      id: 'chooseOrganisation',
      method: 'put',
      path: '/api/current-organisation',
      tag: 'Organising',
      summary: 'Choose the organisation of your lists and settings',
      description: 'Applies to this session only.',
      who: accounts,
      body: {
        schema: organisationChoice,
        example: { organisationId: '0198c5b2-6f0a-7a3e-9b1c-2f4d6e8a0c12' },
      },
      answer: { status: 204, says: 'It is chosen.' },
      problems: { 403: ['organisation.role'], 404: ['organisation.unknown'] },
    },
    async (c) => {
      await chooseOrganisation(c.get('app'), await actorOf(c), await readJson(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'renameOrganisation',
      method: 'patch',
      path: '/api/organisations/{organisationId}',
      tag: 'Organising',
      summary: 'Change the name customers see',
      who: members,
      body: { schema: organisationChange, example: { name: 'Koppie Events' } },
      answer: { status: 204, says: 'It has the new name.' },
      problems: {
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['organisation.unknown'],
      },
    },
    async (c) => {
      const id = c.req.param('organisationId') ?? '';
      await renameOrganisation(c.get('app'), await actorOf(c), id, await readJson(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'savePublicPage',
      method: 'patch',
      path: '/api/organisations/{organisationId}/page',
      tag: 'Organising',
      summary: 'Change your public page’s text or link',
      description: 'Earlier links lead to the new one.',
      who: members,
      body: {
        schema: publicPageChange,
        example: { slug: 'koppie-events', about: 'Jazz on hills since 2019.' },
      },
      answer: { status: 204, says: 'It is changed.' },
      problems: {
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['organisation.unknown'],
        409: ['organiser.no-page', 'organiser.link-taken', 'organiser.too-many-links'],
      },
    },
    async (c) => {
      const id = c.req.param('organisationId') ?? '';
      await savePublicPage(c.get('app'), await actorOf(c), id, await readJson(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'getOrganiser',
      method: 'get',
      path: '/api/organisers/{slug}',
      tag: 'Buying',
      summary: 'See an organiser’s public page',
      description:
        'Found by its link or an earlier one. `/o/{slug}/calendar.ics` is a calendar to subscribe to.',
      who: anybody,
      shared: true,
      answer: { says: 'The page.', schema: organiserPageAnswer },
      problems: { 404: ['organiser.unknown'] },
    },
    async (c) => c.json(await getOrganiserPage(c.get('app'), c.req.param('slug') ?? '')),
  );
  return routes;
}
