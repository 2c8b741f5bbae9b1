import type { Proof, Who } from '../docs/described.ts';

const ACCOUNT: readonly Proof[] = ['session', 'idToken'];

/** Says who may call an operation. What exactly each may do is decided in core; this tells callers what to bring. */
export const anybody: Who = { proofs: [], says: 'Anybody.' };

export const anybodyOwnersMore: Who = {
  proofs: ['none', ...ACCOUNT],
  says: 'Anybody; events that are not approved only their organisers and admins.',
};

export const buyers: Who = { proofs: ['guest', ...ACCOUNT], says: 'Guests and accounts.' };

export const respondents: Who = {
  proofs: ['guest', ...ACCOUNT],
  says: 'Guests and accounts, each their own.',
};

export const orderHolders: Who = {
  proofs: ['none', 'guest', ...ACCOUNT],
  says: 'Whoever placed the order or has the link from its email, and the account with its email address.',
};

export const ticketHolders: Who = {
  proofs: ['none', 'guest', ...ACCOUNT],
  says: 'Whoever has the link from its email, and the account with the email address that it was sent to.',
};

export const accounts: Who = { proofs: ACCOUNT, says: 'Accounts.' };

export const organisers: Who = {
  proofs: ACCOUNT,
  says: 'Accounts with a confirmed email address.',
};

export const owners: Who = {
  proofs: ACCOUNT,
  says: 'Members of the event’s organisation whose role includes it.',
  ofOrganisation: true,
};

export const ownersAndAdmins: Who = {
  proofs: ACCOUNT,
  says: 'Members of the event’s organisation whose role includes it, and admins.',
  ofOrganisation: true,
};

export const managers: Who = ownersAndAdmins;

export const members: Who = {
  proofs: ACCOUNT,
  says: 'Members of the organisation whose role includes it.',
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
  says: 'Accounts, by session cookie: an id token can’t make another.',
};

export const waiting: Who = {
  proofs: ['none', ...ACCOUNT],
  says: 'The browser that signed up, and accounts whose address is not confirmed.',
};
