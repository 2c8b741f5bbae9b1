import type { Proof, Who } from '../docs/described.ts';

const ACCOUNT: readonly Proof[] = ['session', 'idToken'];

/** Says who may call an operation. Core decides what each caller may do; this tells callers which proof to bring. */
export const anybody: Who = { proofs: [], says: 'Anybody.' };

export const anybodyOwnersMore: Who = {
  proofs: ['none', ...ACCOUNT],
  says: 'Anybody. An event that is not approved: only its organisers and admins.',
};

export const buyers: Who = { proofs: ['guest', ...ACCOUNT], says: 'Guests and accounts.' };

export const respondents: Who = {
  proofs: ['guest', ...ACCOUNT],
  says: 'Guests and accounts, for themselves.',
};

export const orderHolders: Who = {
  proofs: ['none', 'guest', ...ACCOUNT],
  says: 'The buyer, anybody with the link from the order’s email, and the account with its email address.',
};

export const ticketHolders: Who = {
  proofs: ['none', 'guest', ...ACCOUNT],
  says: 'Anybody with the link from the ticket’s email, and the account with the email address that it was sent to.',
};

export const accounts: Who = { proofs: ACCOUNT, says: 'Accounts.' };

export const organisers: Who = {
  proofs: ACCOUNT,
  says: 'Accounts with a confirmed email address.',
};

export const owners: Who = {
  proofs: ACCOUNT,
  says: 'Members of the event’s organisation whose role allows it.',
  ofOrganisation: true,
};

export const ownersAndAdmins: Who = {
  proofs: ACCOUNT,
  says: 'Members of the event’s organisation whose role allows it, and admins.',
  ofOrganisation: true,
};

export const managers: Who = ownersAndAdmins;

export const members: Who = {
  proofs: ACCOUNT,
  says: 'Members of the organisation whose role allows it.',
  ofOrganisation: true,
};

export const doorPeople: Who = {
  proofs: ACCOUNT,
  says: 'Members of the event’s organisation whose role includes its door, and the people they invited to it.',
  ofOrganisation: true,
};

export const admins: Who = { proofs: ACCOUNT, says: 'Admins.' };

export const browsers: Who = {
  proofs: ['session'],
  says: 'Accounts, with a session cookie: an id token can’t create another.',
};

export const waiting: Who = {
  proofs: ['none', ...ACCOUNT],
  says: 'The browser that signed up, and accounts whose address is not confirmed.',
};
