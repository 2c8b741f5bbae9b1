import { useState } from 'react';
import type { GateSettings } from '../../../core/check-in/gates/gate.ts';
import { MINUTE_MS } from '../../../core/shared/durations.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { callApi } from '../../ui/requests/call-api.ts';
import { useAttempt } from '../../ui/requests/use-attempt.ts';
import { JoinDialog } from './join-dialog.tsx';

interface GateRowProps {
  gate: GateSettings;
  areas: readonly { id: string; name: string; reEntry: boolean }[];
  event: { id: string; timeZone: string };
  onEdit: () => void;
  onChange: () => void;
}

/** A gate with the phones that joined it. */
export function GateRow({ gate, areas, event, onEdit, onChange }: GateRowProps) {
  const [joining, setJoining] = useState(false);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h3 className="text-lg wrap-anywhere">
            <bdi>{gate.name}</bdi>
          </h3>
          <p className="text-sm wrap-anywhere text-muted">{wordsOf(gate, areas)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onPress={() => setJoining(true)} aria-label={`Add a phone to ${gate.name}`}>
            Add a phone
          </Button>
          <Button onPress={onEdit} aria-label={`Edit ${gate.name}`}>
            Edit
          </Button>
        </div>
      </div>
      {gate.devices.length > 0 ? (
        <ul className="grid gap-2">
          {gate.devices.map((device) => (
            <DeviceLine key={device.id} device={device} event={event} onChange={onChange} />
          ))}
        </ul>
      ) : null}
      {joining ? (
        <JoinDialog
          eventId={event.id}
          gate={gate}
          onClose={() => {
            setJoining(false);
            onChange();
          }}
        />
      ) : null}
    </li>
  );
}

function wordsOf({ areaIds, direction }: GateSettings, areas: GateRowProps['areas']): string {
  const named = areas.filter(({ id }) => areaIds.includes(id)).map(({ name }) => name);
  const where = areaIds.length === 0 ? (areas.length > 1 ? 'All areas' : '') : named.join(', ');
  const way = { both: '', entry: 'Only in', exit: 'Only out' }[direction];
  return [where, way].filter(Boolean).join(' · ');
}

/** A phone with its page open is heard of each minute. */
const SILENT_MS = 3 * MINUTE_MS;

type Device = GateSettings['devices'][number];

function DeviceLine({
  device,
  event,
  onChange,
}: {
  device: Device;
  event: GateRowProps['event'];
  onChange: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const { busy, refused, attempt } = useAttempt<'remove'>();
  const remove = () =>
    attempt('remove', async () => {
      await callApi('DELETE', `/api/events/${event.id}/door-devices/${device.id}`);
      setAsking(false);
      onChange();
    });
  const silent = Date.now() - Date.parse(device.seenAt) > SILENT_MS;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 ps-4">
      <span className="min-w-0 wrap-anywhere">
        <bdi>{device.name}</bdi>{' '}
        <span className="text-sm text-muted">
          {silent ? (
            <>
              last heard of <LocalMoment at={device.seenAt} timeZone={event.timeZone} brief />
            </>
          ) : (
            <Badge kind="success">open</Badge>
          )}
        </span>
      </span>
      <Button onPress={() => setAsking(true)} aria-label={`Remove ${device.name}`}>
        Remove
      </Button>
      {asking ? (
        <Dialog title="Remove this phone?" open onOpenChange={setAsking} role="alertdialog">
          <p className="wrap-anywhere text-muted">
            <bdi>{device.name}</bdi> won’t be able to scan any more tickets. If it has no network, it can go
            on until it is back, for 18 hours at most. Guests it let in stay checked in.
          </p>
          {refused ? <Notice kind="error">{refused.message}</Notice> : null}
          <div className="dialog-actions">
            <Button onPress={() => setAsking(false)}>Cancel</Button>
            <Button look="danger" busy={busy === 'remove'} onPress={remove}>
              Remove
            </Button>
          </div>
        </Dialog>
      ) : null}
    </li>
  );
}
