import './admin.css';
import type { ReactNode } from 'react';
import { NavLink, Outlet, redirect } from 'react-router';
import { countEventsToDecide } from '../../core/event-approval/events-to-decide.ts';
import { countOpenExceptions } from '../../core/exceptions/list-exceptions.ts';
import { checkInstallation } from '../../core/installation/check-installation.ts';
import { formatCount } from '../../core/shared/format-count.ts';
import { actorContext, appContext } from '../context.ts';
import { refusal } from '../refusals.ts';
import type { Route } from './+types/frame.ts';

/**
 * Only admins see or send anything here; core guards each page again. Page loads by others are refused after the loaders have run, which
 * refuse by themselves too, so that the platform's own loader has the data for the top bar above the refusal.
 */
const requireAdmins: Route.MiddlewareFunction = async ({ context, request }, next) => {
  const actor = context.get(actorContext);
  if (actor.kind === 'user' && actor.admin) return next();
  if (actor.kind === 'user' && actor.adminLacksSecondFactor) throw redirect('/platform/settings/security');
  if (request.method === 'GET' || request.method === 'HEAD') await next();
  throw refusal('account.admin-only');
};
export const middleware = [requireAdmins];

export async function loader({ context }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [waiting, exceptions, { findings }] = await Promise.all([
    countEventsToDecide(app, actor),
    countOpenExceptions(app, actor),
    checkInstallation(app, actor),
  ]);
  const problems = findings.filter(({ severity }) => severity === 'problem').length;
  return { waiting, trouble: exceptions.open, problems };
}

/** The admin pages, one tab each. */
export default function AdminFrame({ loaderData: { waiting, trouble, problems } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <nav aria-label="Admin">
        <ul className="admin-tabs">
          <Tab to="/events" count={waiting} counted="waiting">
            Approvals
          </Tab>
          <Tab to="/overview" count={problems} counted="to fix">
            Overview
          </Tab>
          <Tab to="">Users</Tab>
          <Tab to="/prospects">Prospects</Tab>
          <Tab to="/money">Money</Tab>
          <Tab to="/reconciliation">Reconciliation</Tab>
          <Tab to="/exceptions" count={trouble} counted="open">
            Exceptions
          </Tab>
          <Tab to="/audit">Activity</Tab>
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}

interface TabProps {
  /** The address relative to the admin pages; '' is the overview. */
  to: string;
  count?: number;
  /** Names what is counted, for screen readers. */
  counted?: string;
  children: ReactNode;
}

function Tab({ to, count = 0, counted, children }: TabProps) {
  return (
    <li>
      <NavLink to={`/platform/admin${to}`} end={to === ''} className="admin-tab">
        {children}
        {count > 0 ? (
          <span className="admin-count">
            {formatCount(count)}
            <span className="sr-only"> {counted}</span>
          </span>
        ) : null}
      </NavLink>
    </li>
  );
}
