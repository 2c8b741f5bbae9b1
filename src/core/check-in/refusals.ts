import { catalogueOf, firstIssue } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'account.email-not-verified': ['forbidden', 'Confirm your email address first.'],
  'add-on.disputed': ['conflict', 'Its payment is disputed or being checked. Send them to the organiser.'],
  'add-on.refunded': ['conflict', 'This was refunded, so don’t hand it out.'],
  'add-on.unknown': ['not-found', 'This event has no such add-on.'],
  'area.chosen': ['conflict', 'Somebody has chosen this meanwhile. Reload the page.'],
  'area.invalid': ['invalid', firstIssue],
  'area.last-open': ['conflict', 'An event needs at least one open area.'],
  'area.not-found': ['not-found', 'This area doesn’t exist. It may have been deleted.'],
  'area.scanned': ['conflict', 'Tickets were scanned here, so this area can’t be deleted. Close it instead.'],
  'area.too-many': ['conflict', ({ most }: { most: number }) => `An event can have up to ${most} areas.`],
  'check-in.area-needed': ['conflict', 'Choose this device’s area first.'],
  'check-in.area-not-open': ['conflict', 'This area is closed or was deleted. Choose another one.'],
  'check-in.no-exits': ['conflict', 'This area doesn’t count exits. Switch to Entry.'],
  'check-in.not-last': [
    'conflict',
    {
      'more-came-in': 'More people came in with this ticket since. Undo their check-in first.',
      'moved-since': 'This ticket has left or come in again since, so there’s nothing to undo.',
    },
  ],
  'check-in.scan-id-used': ['conflict', 'This scan id was already used for another scan.'],
  'check-in.undone': ['conflict', 'This check-in was undone. Forget this code, then scan the ticket again.'],
  'check-in.unknown': ['not-found', 'No ticket was checked in with this scan.'],
  'door.code-over': ['not-found', 'This code has run out. Ask the organiser to show it again, then scan it.'],
  'door.device-removed': [
    'forbidden',
    'This device was removed from the door. Ask the organiser for the code.',
  ],
  'door.not-found': [
    'not-found',
    ({ email }: { email: string }) =>
      `${email} isn’t invited to this door. If you were asked to help, log in with the address that was invited.`,
  ],
  'door.owner-only': ['forbidden', 'Only the organiser can choose who runs the door.'],
  'door.too-many-devices': [
    'conflict',
    ({ most }: { most: number }) => `A door can have up to ${most} devices. Remove some first.`,
  ],
  'gate.invalid': ['invalid', firstIssue],
  'gate.not-found': ['not-found', 'This gate doesn’t exist. It may have been deleted.'],
  'gate.too-many': ['conflict', ({ most }: { most: number }) => `An event can have up to ${most} gates.`],
});
