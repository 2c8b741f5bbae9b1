import { Link, useLocation } from 'react-router';

/** The tabs of one event, the same on all its pages. Tools have pages of their own below the event and count as the Tools tab. */
export function EventTabs({ eventId, money = true }: { eventId: string; money?: boolean }) {
  const home = `/platform/event/${eventId}`;
  const below = useLocation().pathname.slice(home.length).split('/')[1] ?? '';
  const current = ['', 'orders', 'money'].includes(below) ? below : 'tools';
  const tabs = { '': 'Overview', orders: 'Orders', tools: 'Tools', ...(money && { money: 'Money' }) };
  return (
    <nav aria-label="This event">
      <ul className="list-tabs">
        {Object.entries(tabs).map(([page, name]) => (
          <li key={page}>
            <Link
              to={page ? `${home}/${page}` : home}
              className="list-tab"
              aria-current={page === current ? (page === below ? 'page' : 'true') : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
