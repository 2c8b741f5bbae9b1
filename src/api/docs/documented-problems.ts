import type { Operation } from './described.ts';

const TITLES: Record<string, string> = {
  400: 'The request is not valid',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible as things are',
  410: 'No longer possible',
  413: 'Too large',
  415: 'Not supported',
  429: 'Too many requests; `Retry-After` says when to try again, in seconds',
  502: 'Another service failed',
  503: 'Not available right now; `Retry-After` says when to try again, in seconds',
  500: 'Our fault; check whether it went through before you try again',
};

/** Lists an operation's refusals: its own and those common to its kind. */
export function problemsOf(operation: Operation) {
  const responses: Record<string, ReturnType<typeof problem>> = {};
  for (const [status, codes] of Object.entries(codesOf(operation))) {
    if (codes.length > 0) responses[status] = problem(TITLES[status] ?? '', codes);
  }
  return responses;
}

function codesOf({ method, path, who, body, problems = {} }: Operation): Record<string, readonly string[]> {
  const json = body && body.contentType === undefined;
  const needsProof = who.proofs.length > 0 && !who.proofs.includes('none');
  const crossSite = method !== 'get' && !path.startsWith('/webhooks/');
  // Only our own pages send the header with the person they were rendered for, so other callers never get this answer.
  const fromOurPages = who.proofs.includes('session') && who.proofs.includes('idToken');
  const forAdmins = problems[403]?.includes('account.admin-only') ?? false;
  const inOrganisation = who.ofOrganisation || problems[403]?.includes('organisation.role');
  const sent = method === 'get' ? [] : ['request.too-large'];
  return {
    400: [
      'request.malformed-address',
      'request.nul',
      ...(json ? ['input.not-json', 'input.too-deep', 'input.not-an-object', 'input.invalid'] : []),
      ...(problems[400] ?? []),
    ],
    401: [
      ...(needsProof ? ['account.sign-in-needed'] : []),
      ...(who.proofs.includes('idToken') ? ['account.token-refused'] : []),
      ...(problems[401] ?? []),
    ],
    403: [
      ...(crossSite ? ['request.cross-site'] : []),
      ...(problems[403] ?? []),
      ...(forAdmins ? ['account.second-factor-needed'] : []),
      ...(inOrganisation ? ['organisation.second-factor-needed'] : []),
    ],
    404: problems[404] ?? [],
    409: [...(fromOurPages ? ['account.somebody-else'] : []), ...(problems[409] ?? [])],
    410: problems[410] ?? [],
    413: [...sent, ...(problems[413] ?? [])],
    415: problems[415] ?? [],
    429: problems[429] ?? [],
    500: ['unexpected'],
    502: problems[502] ?? [],
    503: ['database.away', ...(problems[503] ?? [])],
  };
}

function problem(description: string, codes: readonly string[]) {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: [...codes] } } }],
  };
  return { description, content: { 'application/problem+json': { schema } } };
}
