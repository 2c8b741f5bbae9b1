import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  acceptInvitation,
  invitationAnswer,
  lookAtInvitation,
} from '../../core/organisations/accept-invitation.ts';
import { changeMember, memberChange, removeMember } from '../../core/organisations/change-member.ts';
import { getTeam } from '../../core/organisations/get-team.ts';
import {
  inviteMember,
  memberInvitation,
  withdrawInvitation,
} from '../../core/organisations/invite-member.ts';
import { changeSecondFactorRule, secondFactorRule } from '../../core/organisations/second-factor-rule.ts';
import { teamAnswer } from '../../core/organisations/team-fields.ts';
import { actorOf, type Door, type DoorContext } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { members, organisers } from '../http/who.ts';

const organisationOf = (c: DoorContext) => c.req.param('organisationId') ?? '';
const memberOf = (c: DoorContext) => ({
  organisationId: organisationOf(c),
  userId: c.req.param('userId') ?? '',
});
const MANAGERS = {
  403: ['account.email-not-verified', 'organisation.role'],
  404: ['organisation.unknown'],
};
const MEMBER = {
  403: [...MANAGERS[403], 'organisation.owners-only', 'account.proof-needed'],
  404: [...MANAGERS[404], 'member.unknown'],
  409: ['organisation.last-owner'],
};
const INVITATION = {
  403: ['account.email-not-verified', 'invitation.another-address'],
  404: ['invitation.unknown'],
  409: ['invitation.expired'],
};

/** Routes for members and invitations of an organisation. */
export function teamRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getTeam',
      method: 'get',
      path: '/api/organisations/{organisationId}/team',
      tag: 'Organising',
      summary: 'List an organisation’s people and open invitations',
      description: 'Members who don’t manage people see only themselves.',
      who: members,
      answer: { says: 'The team.', schema: teamAnswer },
      problems: { 404: MANAGERS[404] },
    },
    async (c) => c.json(await getTeam(c.get('app'), await actorOf(c), organisationOf(c))),
  );
  operation(
    routes,
    {
      id: 'inviteMember',
      method: 'post',
      path: '/api/organisations/{organisationId}/invitations',
      tag: 'Organising',
      summary: 'Invite somebody into an organisation, or invite them again',
      description:
        'They are emailed a link that works for 14 days, for an account with that confirmed address. With the role `door` for named events, it works until these end. Inviting an address again replaces its invitation. The email names nobody until an event of the organisation is approved.',
      who: members,
      body: {
        schema: memberInvitation,
        example: { email: 'sipho@example.com', role: 'box_office', eventIds: null, doors: [] },
      },
      answer: { status: 201, says: 'They are invited.', schema: z.object({ email: z.string() }) },
      problems: {
        400: ['input.invalid', 'organisation.unknown-event'],
        403: [...MANAGERS[403], 'organisation.owners-only', 'account.proof-needed'],
        404: MANAGERS[404],
        409: ['organisation.member-already', 'organisation.too-many-members', 'organisation.events-over'],
        429: ['too-many-requests'],
      },
    },
    async (c) =>
      c.json(await inviteMember(c.get('app'), await actorOf(c), organisationOf(c), await readJson(c)), 201),
  );
  operation(
    routes,
    {
      id: 'withdrawInvitation',
      method: 'delete',
      path: '/api/organisations/{organisationId}/invitations/{email}',
      tag: 'Organising',
      summary: 'Withdraw an invitation',
      who: members,
      answer: { status: 204, says: 'Its link no longer works.' },
      problems: { 400: ['input.invalid'], ...MANAGERS },
    },
    async (c) => {
      const input = { email: c.req.param('email') };
      await withdrawInvitation(c.get('app'), await actorOf(c), organisationOf(c), input);
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'changeMember',
      method: 'put',
      path: '/api/organisations/{organisationId}/members/{userId}',
      tag: 'Organising',
      summary: 'Change a member’s role or events',
      description: 'To hand over, make somebody else an owner first. The last owner can’t be changed.',
      who: members,
      body: { schema: memberChange, example: { role: 'finance', eventIds: null } },
      answer: { status: 204, says: 'It applies to their next request.' },
      problems: { 400: ['input.invalid', 'organisation.unknown-event'], ...MEMBER },
    },
    async (c) => {
      await changeMember(c.get('app'), await actorOf(c), memberOf(c), await readJson(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'removeMember',
      method: 'delete',
      path: '/api/organisations/{organisationId}/members/{userId}',
      tag: 'Organising',
      summary: 'Remove a member, or leave',
      who: members,
      answer: { status: 204, says: 'They no longer have access to it.' },
      problems: MEMBER,
    },
    async (c) => {
      await removeMember(c.get('app'), await actorOf(c), memberOf(c));
      return c.body(null, 204);
    },
  );
  invitationRoutes(routes);
  operation(
    routes,
    {
      id: 'changeSecondFactorRule',
      method: 'put',
      path: '/api/organisations/{organisationId}/second-factor',
      tag: 'Organising',
      summary: 'Require two-step verification of a team, or stop requiring it',
      description:
        'From their next request on, members without it have no access to the organisation (`organisation.second-factor-needed`), and are emailed. People who only check tickets don’t need it.',
      who: { ...members, says: 'Owners of the organisation.' },
      body: { schema: secondFactorRule, example: { required: true } },
      answer: { status: 204, says: 'It applies to everybody’s next request.' },
      problems: {
        403: [...MANAGERS[403], 'account.proof-needed'],
        404: MANAGERS[404],
        409: ['organisation.own-second-factor-first'],
      },
    },
    async (c) => {
      await changeSecondFactorRule(c.get('app'), await actorOf(c), organisationOf(c), await readJson(c));
      return c.body(null, 204);
    },
  );
  return routes;
}

function invitationRoutes(routes: OpenAPIHono<Door>): void {
  operation(
    routes,
    {
      id: 'lookAtInvitation',
      method: 'get',
      path: '/api/invitations/{invitationId}',
      tag: 'Organising',
      summary: 'See what an invitation offers',
      who: organisers,
      answer: { says: 'The invitation.', schema: invitationAnswer },
      problems: INVITATION,
    },
    async (c) => c.json(await lookAtInvitation(c.get('app'), await actorOf(c), c.req.param('invitationId'))),
  );
  operation(
    routes,
    {
      id: 'acceptInvitation',
      method: 'post',
      path: '/api/invitations/{invitationId}/acceptance',
      tag: 'Organising',
      summary: 'Accept an invitation',
      description: 'This session’s lists and settings switch to that organisation.',
      who: organisers,
      answer: { status: 204, says: 'You’re a member.' },
      problems: INVITATION,
    },
    async (c) => {
      await acceptInvitation(c.get('app'), await actorOf(c), c.req.param('invitationId'));
      return c.body(null, 204);
    },
  );
}
