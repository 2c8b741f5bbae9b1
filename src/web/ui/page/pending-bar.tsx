import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Whatever takes longer than this is worth a word, ms. */
const LONG = 400;

/** A line along the window's top edge while the next page is awaited, said to screen readers too; not for pages that are quick. */
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
