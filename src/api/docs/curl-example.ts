import type { DocsOperation, Place } from './docs-model.ts';

/** Returns a command to paste. Its ids are made up; `$ID_TOKEN` and `cookies.txt` come from logging in. */
export function curlExample({ method, path, operation }: Place, baseUrl: string): string {
  const url =
    baseUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? name) + queryOf(operation);
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}'`,
    ...proofOf(operation),
    ...bodyOf(operation),
  ].join(' \\\n  ');
}

const EXAMPLES: Record<string, string> = {
  eventId: '01930000-0000-7000-8000-000000000001',
  orderId: '01930000-0000-7000-8000-000000000003',
  email: 'sipho%40example.com',
  provider: 'paystack',
  name: 'venue.zip',
};

/** Returns the query with all required parameters. */
function queryOf({ parameters = [] }: DocsOperation): string {
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const pairs = needed.map(({ name }) => `${name}=${EXAMPLES[name] ?? name}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function proofOf({ security, responses }: DocsOperation): string[] {
  const proofs = security.flatMap((proof) => Object.keys(proof));
  const keeps = Object.values(responses).some(({ headers }) => headers) ? ['-c cookies.txt'] : [];
  if (proofs.includes('guest') || (proofs.includes('session') && !proofs.includes('idToken'))) {
    return ['-b cookies.txt', ...keeps];
  }
  return proofs.includes('idToken') && !keeps[0] ? ['-H "Authorization: Bearer $ID_TOKEN"'] : keeps;
}

function bodyOf({ requestBody }: DocsOperation): string[] {
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!content) return [];
  if (typeof content.example === 'string') {
    return [`-H 'Content-Type: ${contentType}'`, `--data-binary ${content.example}`];
  }
  if (contentType === 'multipart/form-data') {
    return Object.entries(content.example).map(([name, value]) => `-F ${name}=${value}`);
  }
  const json = JSON.stringify(content.example, null, 2).replaceAll("'", "'\\''");
  return ["-H 'Content-Type: application/json'", `-d '${json}'`];
}
