import { data } from 'react-router';

export const handle = { static: true };

/** Serves unknown addresses. */
export function loader() {
  throw data(
    { code: 'page.unknown', detail: 'The link may be mistyped, or the page is gone.' },
    { status: 404 },
  );
}

export const action = loader;

export default function NotFound() {
  return null;
}
