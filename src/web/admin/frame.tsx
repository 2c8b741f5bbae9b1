import './admin.css';
import { NavLink, Outlet } from 'react-router';
import { countEventsToDecide } from '../../core/events/events-to-decide.ts';
import { countOpenExceptions } from '../../core/exceptions/list-exceptions.ts';
import { DomainError } from '../../core/shared/errors.ts';
import { spaced } from '../../core/shared/spaced.ts';
import { actorContext, appContext } from '../context.ts';
import type { Route } from './+types/frame.ts';

const FOR_ADMINS =
  'Only admins can see this page. Your own events, tickets and settings are on the platform.';

/**
 * Nobody else sees or sends anything here; what each page does is guarded in core once more. Who only looks is refused after the
 * loaders, which refuse by themselves too: what the platform's own loader brought then draws the top bar over the refusal.
 */
const requireAdmins: Route.MiddlewareFunction = async ({ context, request }, next) => {
  const actor = context.get(actorContext);
  if (actor.kind === 'user' && actor.admin) return next();
  if (request.method === 'GET' || request.method === 'HEAD') await next();
  throw new DomainError('forbidden', 'account.admin-only', FOR_ADMINS);
};
export const middleware = [requireAdmins];

export async function loader({ context }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [waiting, exceptions] = await Promise.all([
    countEventsToDecide(app, actor),
    countOpenExceptions(app, actor),
  ]);
  return { waiting, trouble: exceptions.open };
}

/** The admins' rooms, one tab each. */
export default function AdminFrame({ loaderData: { waiting, trouble } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <nav aria-label="Admin">
        <ul className="admin-tabs">
          <li>
            <NavLink to="/platform/admin" end className="admin-tab">
              Users
            </NavLink>
          </li>
          <li>
            <NavLink to="/platform/admin/events" className="admin-tab">
              Approvals
              {waiting > 0 ? (
                <span className="admin-count">
                  {spaced(waiting)}
                  <span className="sr-only"> waiting</span>
                </span>
              ) : null}
            </NavLink>
          </li>
          <li>
            <NavLink to="/platform/admin/prospects" className="admin-tab">
              Prospects
            </NavLink>
          </li>
          <li>
            <NavLink to="/platform/admin/money" className="admin-tab">
              Money
            </NavLink>
          </li>
          <li>
            <NavLink to="/platform/admin/reconciliation" className="admin-tab">
              Reconciliation
            </NavLink>
          </li>
          <li>
            <NavLink to="/platform/admin/exceptions" className="admin-tab">
              Exceptions
              {trouble > 0 ? (
                <span className="admin-count">
                  {spaced(trouble)}
                  <span className="sr-only"> open</span>
                </span>
              ) : null}
            </NavLink>
          </li>
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
