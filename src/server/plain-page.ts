import { type DomainError, wordsOf } from '../core/shared/errors.ts';
import { DETAILS_FORMS } from './limit-body.ts';
import { problemResponse } from './problem.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** @param more HTML below the text */
const page = (title: string, detail: string, more: string, again = false) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">${again ? '\n<meta http-equiv="refresh" content="5">' : ''}
<title>${escaped(title)} · Tikiti</title>
<style>
body { display: grid; min-height: 90vh; place-content: center; margin: 1.5rem; font: 1.125rem/1.6 system-ui, sans-serif }
h1 { margin: 0; font-size: 2.5rem; line-height: 1.1 }
p { max-width: 38ch; margin: 1rem 0 0 }
button { margin-top: 1.5rem; padding: .75em 1.5em; font: inherit; font-weight: 600 }
</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(detail)}</p>
${more}
</main>
</body>
</html>
`;

/**
 * Turns problem details into a page that costs nothing to make, if the asker is a browser that opened an address or sent a form with files
 * that were too large. Other answers stay as they are.
 */
export async function inAPage(request: Request, answer: Response): Promise<Response> {
  const { pathname } = new URL(request.url);
  // The only forms whose size people cannot see while they fill them in.
  const isForm = request.method === 'POST' && answer.status === 413 && DETAILS_FORMS.test(pathname);
  const opens = (request.method === 'GET' || isForm) && request.headers.get('accept')?.includes('text/html');
  if (!opens || answer.headers.get('content-type') !== 'application/problem+json') return answer;
  const { title, detail } = (await answer.json()) as { title: string; detail: string };
  const again = answer.status === 503;
  const more = again
    ? '<p>This page tries again by itself in a few seconds.</p>'
    : isForm
      ? `<p>Nothing was saved. Go back, choose smaller files and send the form again: each may be up to 10 MB. Your browser’s Back button keeps what you typed.</p>
<p><a href="${escaped(pathname)}">Back to the form</a></p>`
      : '<p><a href="/">Go to the start page</a></p>';
  return pageInsteadOf(answer, page(title, detail, more, again));
}

function pageInsteadOf(answer: Response, html: string): Response {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'");
  return new Response(html, { status: answer.status, headers });
}

/** Tells whether a request is a form of a public page, sent without our scripts. No such form contains a password. */
export function isPublicForm({ method, url, headers }: Request): boolean {
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  const opens = headers.get('accept')?.includes('text/html');
  return Boolean(method === 'POST' && isForm && opens && /^\/(event|qn)\//.test(new URL(url).pathname));
}

/**
 * Answers a form that cannot be accepted right now with a page that says why and contains everything typed, so that one press sends it
 * again. The form's own page needs the database, which may be what is away.
 * @param form the request, whose body is not read yet
 */
export async function formToSendAgain(form: Request, refusal: DomainError): Promise<Response> {
  const typed = [...(await form.formData())].filter(
    (field): field is [string, string] => !(field[1] instanceof File),
  );
  const fields = typed.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const { orderPath } = refusal.facts;
  const order =
    typeof orderPath === 'string' ? `<p><a href="${escaped(orderPath)}">Open your order</a></p>` : '';
  const more = `${order}
<p>Everything you entered is kept on this page.</p>
<form method="post">
${fields.join('\n')}
<button>Try again</button>
</form>`;
  return pageInsteadOf(problemResponse(refusal), page('One moment', wordsOf(refusal), more));
}
