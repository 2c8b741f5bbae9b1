import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnSeries } from '../../../core/series/series.ts';
import { SettingForm } from '../../account/settings/setting-form.tsx';
import { Unfold } from '../../account/settings/unfold.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { CopyLink } from '../event-home/copy-link.tsx';
import { soldWords } from '../events/sold.tsx';

interface DatesListProps {
  series: OwnSeries;
  /** The date whose page this is. */
  eventId: string;
  publicUrl: string;
  /** Whether the reader may change the series. */
  edits: boolean;
}

/** All dates of a series with their sales; past ones are folded. */
export function DatesList({ series, eventId, publicUrl, edits }: DatesListProps) {
  const coming = series.dates.filter(({ over }) => !over);
  const past = series.dates.filter(({ over }) => over);
  return (
    <section aria-labelledby="dates" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="dates" className="text-2xl wrap-anywhere">
        <bdi>{series.name}</bdi>
      </h2>
      {series.public ? (
        <CopyLink link={publicUrl + series.path} label="Page with all dates" />
      ) : (
        <p className="text-muted">
          The page with all dates will be at {publicUrl.replace(/^https?:\/\//, '')}
          {series.path} once one of them is approved.
        </p>
      )}
      <Dates dates={coming} eventId={eventId} />
      {past.length > 0 ? (
        <details className="fold">
          <summary>Past dates ({past.length})</summary>
          <Dates dates={past} eventId={eventId} />
        </details>
      ) : null}
      {edits ? (
        <div className="flex flex-wrap items-start gap-3">
          <Unfold open="Rename series">{(close) => <Rename name={series.name} onClose={close} />}</Unfold>
          <Leave />
        </div>
      ) : null}
    </section>
  );
}

function Dates({ dates, eventId }: { dates: OwnSeries['dates']; eventId: string }) {
  return (
    <ul className="border-t border-line">
      {dates.map((date) => (
        <li
          key={date.id}
          className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
        >
          <Link
            to={`/platform/event/${date.id}`}
            aria-current={date.id === eventId ? 'true' : undefined}
            className="min-w-0 font-semibold after:absolute after:inset-0"
          >
            <EventDate event={date} short />
            {date.id === eventId ? <span className="font-normal text-muted"> · this one</span> : null}
          </Link>
          <span className="flex items-center gap-4 text-sm text-muted tabular-nums">
            {soldWords(date)}
            <State of={date} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function State({ of: { approval, cancelled, over } }: { of: OwnSeries['dates'][number] }) {
  if (cancelled) return <Badge kind="error">Cancelled</Badge>;
  if (over) return null;
  if (approval === 'pending') return <Badge kind="warning">In review</Badge>;
  if (approval === 'rejected') return <Badge kind="error">Not approved</Badge>;
  return <Badge kind="success">Approved</Badge>;
}

function Rename({ name, onClose }: { name: string; onClose: () => void }) {
  const change = useChange();
  const save = async (typed: Record<string, string>) => {
    await change('rename', { name: typed.name });
    toast.success('Renamed. The link stays the same.');
    onClose();
  };
  return (
    <SettingForm submit="Save name" onSubmit={save} onCancel={onClose}>
      {(wrong) => (
        <Field
          label="Name of the series"
          name="name"
          hint="On the page with all dates. The dates keep their own names."
          autoComplete="off"
          defaultValue={name}
          error={wrong.name}
        />
      )}
    </SettingForm>
  );
}

function Leave() {
  const change = useChange();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    await change('leave');
    toast.success('This event is on its own now.');
  };
  return (
    <>
      <Button look="wary" onPress={() => setAsking(true)}>
        Remove from series
      </Button>
      <ConfirmDialog
        title="Remove this date from the series?"
        open={asking}
        onOpenChange={setAsking}
        confirm="Remove"
        onConfirm={leave}
      >
        <p>
          The event stays as it is, with its tickets and its page. It’s no longer on the page with all dates,
          and changes to earlier dates no longer apply to it.
        </p>
      </ConfirmDialog>
    </>
  );
}
