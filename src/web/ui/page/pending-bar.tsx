import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Loading that takes longer than this is announced, ms. */
const LONG = 400;

/** A line along the window's top edge while the next page loads, also announced to screen readers. Quick pages do not show it. */
export function PendingBar() {
  const loading = useNavigation().state === 'loading';
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!loading) return setLong(false);
    const wait = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(wait);
  }, [loading]);
  return (
    <div role="status" className="pending-bar" data-shown={long}>
      {long ? <span className="sr-only">Loading the page</span> : null}
    </div>
  );
}
