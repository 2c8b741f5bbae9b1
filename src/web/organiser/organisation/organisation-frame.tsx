import { NavLink, Outlet } from 'react-router';
import { mayHere } from '../../../core/organisations/may.ts';
import { requireUser } from '../../../core/shared/actor.ts';
import { actorContext } from '../../context.ts';
import type { Route } from './+types/organisation-frame.ts';
import { sectionsFor } from './sections-for.ts';

export function loader({ context }: Route.LoaderArgs) {
  const actor = requireUser(context.get(actorContext));
  const { organise, payouts, sell } = sectionsFor(actor);
  const audits = actor.organisationId !== null && mayHere(actor, 'audit.see');
  return {
    tabs: [
      ...(organise ? [{ to: '/platform/organisation', name: 'Profile' }] : []),
      ...(payouts || sell ? [{ to: '/platform/organisation/payouts', name: 'Payouts and taxes' }] : []),
      { to: '/platform/team', name: 'Team' },
      ...(audits ? [{ to: '/platform/audit', name: 'Activity' }] : []),
    ],
  };
}

/** The pages about the organisation that somebody works in, one tab each (decision 0161). */
export default function OrganisationFrame({ loaderData: { tabs } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <nav aria-label="Organisation" className="list-tabs">
        {tabs.map(({ to, name }) => (
          <NavLink key={to} to={to} end className="list-tab">
            {name}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
