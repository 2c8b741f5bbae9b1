import './admin.css';
import { NavLink, Outlet } from 'react-router';
import { countEventsToDecide } from '../../core/events/events-to-decide.ts';
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
  return { waiting: await countEventsToDecide(context.get(appContext), context.get(actorContext)) };
}

/** The admins' rooms, one tab each. */
export default function AdminFrame({ loaderData: { waiting } }: Route.ComponentProps) {
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
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
