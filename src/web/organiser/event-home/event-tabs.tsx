import { NavLink } from 'react-router';

/** The pages of one event, the same above each of them. */
export function EventTabs({ eventId, money = true }: { eventId: string; money?: boolean }) {
  const home = `/platform/event/${eventId}`;
  return (
    <nav aria-label="This event">
      <ul className="list-tabs">
        <Tab to={home} end>
          Overview
        </Tab>
        <Tab to={`${home}/orders`}>Orders</Tab>
        <Tab to={`${home}/tools`}>Tools</Tab>
        {money ? <Tab to={`${home}/money`}>Money</Tab> : null}
      </ul>
    </nav>
  );
}

function Tab({ to, end = false, children }: { to: string; end?: boolean; children: string }) {
  return (
    <li>
      <NavLink to={to} end={end} className="list-tab">
        {children}
      </NavLink>
    </li>
  );
}
