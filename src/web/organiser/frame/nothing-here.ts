import { data } from 'react-router';

/** An address below /platform that is no page: the platform's own frame says so. */
export function loader() {
  throw data(
    { code: 'page.unknown', detail: 'The address may be mistyped, or what it led to is gone.' },
    { status: 404 },
  );
}

export default function NothingHere() {
  return null;
}
