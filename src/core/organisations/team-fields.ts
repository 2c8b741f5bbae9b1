import { z } from 'zod';
import { ROLES } from '../shared/actor.ts';
import { instant } from '../shared/answer-fields.ts';

export const role = z.enum(ROLES, { error: 'Choose a role.' });

/** A member's role, and the events that it is for. */
export const placeFields = {
  role,
  eventIds: z
    .array(z.uuid())
    .min(1, { error: 'Choose an event, or all of them.' })
    .max(200)
    .nullable()
    .default(null)
    .describe('The only events that it is for; null: all of them.'),
  doors: z
    .array(z.uuid())
    .max(200)
    .default([])
    .describe('Events whose tickets they check besides what their role says.'),
};

const place = { role: z.enum(ROLES), eventIds: z.array(z.string()).nullable(), doors: z.array(z.string()) };

/** An organisation's people, as one of them sees it. */
export const teamAnswer = z
  .object({
    id: z.string(),
    name: z.string().describe('Empty until somebody gives one.'),
    manages: z.boolean().describe('Whether you may invite, change and remove people.'),
    owns: z.boolean().describe('Whether you may make owners, and change or remove them.'),
    asksForSecondFactor: z
      .boolean()
      .describe('Whether its people need two-step verification, all but those who only check tickets.'),
    members: z
      .array(
        z.object({
          userId: z.string(),
          name: z.string(),
          email: z.string(),
          you: z.boolean(),
          ...place,
          joinedAt: instant,
          secondFactor: z
            .boolean()
            .nullable()
            .describe('Whether they have two-step verification; null unless you own the organisation.'),
        }),
      )
      .describe('You alone where you don’t manage people.'),
    invitations: z.array(
      z.object({ email: z.string(), ...place, invitedAt: instant, expiresAt: instant, expired: z.boolean() }),
    ),
    page: z
      .object({ path: z.string(), about: z.string() })
      .nullable()
      .describe('Its public page, for those who may change it; null before an event is approved and listed.'),
    events: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe('To choose from: the newest 200.'),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof teamAnswer>;
export type TeamMember = Team['members'][number];
export type TeamInvitation = Team['invitations'][number];
