import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'door.already-invited': [
    'conflict',
    ({ email }: { email: string }) => `${email} can check tickets here already.`,
  ],
  'invitation.another-address': [
    'forbidden',
    ({ email, yourEmail }: { email: string; yourEmail: string }) =>
      `This invitation is for ${email}, but you’re logged in as ${yourEmail}. Log in as ${email}, or ask for an invitation to ${yourEmail}.`,
  ],
  'invitation.expired': ['conflict', 'This invitation has expired. Ask whoever sent it to invite you again.'],
  'invitation.unknown': [
    'not-found',
    'This invitation was withdrawn, replaced by a newer one, or accepted already.',
  ],
  'member.unknown': ['not-found', 'This person isn’t in the team any more.'],
  'organisation.events-over': ['conflict', 'This is over, so there are no more tickets to check.'],
  'organisation.last-owner': [
    'conflict',
    'An organisation needs an owner. First make somebody else an owner.',
  ],
  'organisation.member-already': [
    'conflict',
    ({ email }: { email: string }) => `${email} is already in this team.`,
  ],
  'organisation.own-second-factor-first': [
    'conflict',
    'Set up two-step verification for yourself first, in Settings.',
  ],
  'organisation.owners-only': ['forbidden', 'Only an owner can make, change or remove owners.'],
  'organisation.role': [
    'forbidden',
    'Your role in this organisation doesn’t include that. Ask one of its owners.',
  ],
  'organisation.too-many': [
    'conflict',
    ({ most }: { most: number }) => `You can own up to ${most} organisations.`,
  ],
  'organisation.too-many-members': [
    'conflict',
    ({ most }: { most: number }) => `A team can have up to ${most} people.`,
  ],
  'organisation.unknown': ['not-found', 'There is no such organisation.'],
  'organisation.unknown-event': ['invalid', 'One of these events is no longer there. Choose again.'],
});
