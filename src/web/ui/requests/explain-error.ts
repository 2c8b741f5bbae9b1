import { isRouteErrorResponse } from 'react-router';

export interface Explanation {
  /** The HTTP status; 0 without an answer. */
  status: number;
  title: string;
  /** Says what happened and what to do, for people. */
  detail: string;
}

const GENERIC: Record<number, Omit<Explanation, 'status'>> = {
  400: {
    title: 'That didn’t work',
    detail: 'Something in this link or form isn’t right. Go back and try again.',
  },
  401: { title: 'Please log in', detail: 'This page is for people who are logged in.' },
  403: { title: 'Not for you', detail: 'You’re logged in, but this page belongs to somebody else.' },
  404: { title: 'Nothing here', detail: 'The link may be mistyped, or the page is gone.' },
  409: {
    title: 'That has changed',
    detail: 'Somebody was faster, or this was already done. Reload the page.',
  },
  410: { title: 'This is over', detail: 'What was here has ended.' },
  429: {
    title: 'One moment',
    detail: 'That was a lot of tries in a short time. Wait a minute, then try again.',
  },
  500: {
    title: 'Something broke',
    detail: 'It’s our fault, and we’ve been told about it. You were not charged. Try again in a moment.',
  },
  503: {
    title: 'One moment',
    detail: 'Tikiti is busy or restarting. Nothing was lost. Try again in a moment.',
  },
  502: { title: 'No answer', detail: 'A service we depend on isn’t responding. Try again in a moment.' },
};

const LOST_NETWORK = {
  title: 'You seem to be offline',
  detail: 'What you saved is safe. Check your connection, then try again.',
};

/** Recognises what `fetch` and `import()` throw on a lost network, in the words of Chrome, Firefox and Safari. */
function isLostNetwork(error: unknown): boolean {
  return (
    error instanceof TypeError && /fetch|NetworkError|load failed|importing a module/i.test(error.message)
  );
}

/** Explains an error that reached the root, such as a refusal, as the server answered it. */
export function explainError(error: unknown): Explanation {
  if (isLostNetwork(error)) return { status: 0, ...LOST_NETWORK };
  if (isRouteErrorResponse(error)) return explain(error.status, detailOf(error.data));
  return explain(500);
}

function explain(status: number, detail?: string): Explanation {
  const generic = GENERIC[status] ?? GENERIC[status < 500 ? 400 : 500];
  return { status, title: generic?.title ?? '', detail: detail ?? generic?.detail ?? '' };
}

/** The router's own errors ("No route matches") carry a string meant for developers. */
function detailOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('detail' in data)) return undefined;
  return typeof data.detail === 'string' ? data.detail : undefined;
}
