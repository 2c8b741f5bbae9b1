import { checkInstallation } from '../../../core/installation/check-installation.ts';
import { getOverview } from '../../../core/money/get-overview.ts';
import { actorContext, appContext } from '../../context.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Route } from './+types/overview.ts';
import { InstallationSection } from './installation-section.tsx';
import { OverviewSection } from './overview-section.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Overview · Tikiti' }];

export async function loader({ context }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [overview, installation] = await Promise.all([
    getOverview(app, actor),
    checkInstallation(app, actor),
  ]);
  return { overview, installation };
}

/** Shows how the installation is doing: its sales, what waits for an admin, and what has to be fixed. */
export default function AdminOverview({ loaderData: { overview, installation } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Overview" />
      <OverviewSection overview={overview} />
      <InstallationSection installation={installation} />
    </div>
  );
}
