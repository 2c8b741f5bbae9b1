import { data } from 'react-router';

/** Unknown addresses below /platform get their error page inside the platform's layout. */
export function loader() {
  throw data(
    { code: 'page.unknown', detail: 'The address may be mistyped, or the page no longer exists.' },
    { status: 404 },
  );
}

export default function NothingHere() {
  return null;
}
