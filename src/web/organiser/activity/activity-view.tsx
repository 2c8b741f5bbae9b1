import type { Activity } from '../../../core/activity/activity.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DownloadButton, DownloadLink } from '../../ui/buttons/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageSteps } from '../../ui/page/pager.tsx';
import { ActivityFilter } from './activity-filter.tsx';
import { ActivityList } from './activity-list.tsx';
import { type Asked, isAsked } from './asked.ts';

interface ActivityViewProps {
  found: Activity;
  asked: Asked;
  /** The log's address in the API; its files are below it. */
  api: string;
  /** Entries of all organisations and of the installation, for admins. */
  everything?: boolean;
}

/** The audit log with its filter and downloads. */
export function ActivityView({ found, asked, api, everything = false }: ActivityViewProps) {
  const { entries, count, before, after } = found;
  const all = !isAsked(asked);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title="Activity"
        action={
          count > 0 ? (
            <DownloadButton href={`${api}/exports/activity?${new URLSearchParams(asked)}`}>
              {all ? 'Download all (CSV)' : 'Download these (CSV)'}
            </DownloadButton>
          ) : null
        }
      >
        <p role="status">{inWords(count, all)}</p>
      </PageHeader>
      <ActivityFilter asked={asked} everything={everything} />
      {entries.length > 0 ? (
        <ActivityList entries={entries} everything={everything} />
      ) : all ? (
        <EmptyState title="Nothing yet">
          Who changes events, the team or money appears here, with the old values.
        </EmptyState>
      ) : (
        <EmptyState title="Nothing found" action={<Button to="?">Show everything</Button>}>
          Try fewer letters, other dates, or everything at once.
        </EmptyState>
      )}
      <PageSteps
        shown={entries.length}
        count={count}
        before={before}
        after={after}
        label="Pages of activity"
      />
      <div className="grid max-w-prose justify-items-start text-sm text-muted">
        <p>
          Entries can’t be changed or deleted, and each is sealed with a fingerprint of the one before. The
          network addresses they came from are kept for 90 days. Keep the sealed log elsewhere to prove later
          that nothing was changed.
        </p>
        <DownloadLink href={`${api}/activity.jsonl`}>Download the sealed log (JSON lines)</DownloadLink>
      </div>
    </div>
  );
}

function inWords(count: number, all: boolean): string {
  const entries = count === 1 ? '1 entry' : `${formatCount(count)} entries`;
  return all ? `${entries}, newest first` : `${entries} found`;
}
