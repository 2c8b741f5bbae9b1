import './admin.css';
import { NavLink, Outlet } from 'react-router';
import { countEventsToDecide } from '../../core/events/events-to-decide.ts';
import { countOpenExceptions } from '../../core/exceptions/list-exceptions.ts';
import { requireAdmin } from '../../core/shared/actor.ts';
import { actorContext, appContext } from '../context.ts';
import type { Route } from './+types/frame.ts';

/** Nobody else sees or sends anything here; what each page does is guarded in core once more. */
const requireAdmins: Route.MiddlewareFunction = ({ context }, next) => {
  requireAdmin(context.get(actorContext));
  return next();
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
                  {waiting}
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
                  {trouble}
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
