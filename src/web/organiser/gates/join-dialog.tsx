import { useEffect, useState } from 'react';
import type { DoorCode } from '../../../core/check-in/devices/door-code.ts';
import type { GateSettings } from '../../../core/check-in/gates/gate.ts';
import { MINUTE_MS } from '../../../core/shared/durations.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { callApi } from '../../ui/requests/call-api.ts';
import { useAttempt } from '../../ui/requests/use-attempt.ts';
import { Spinner } from '../../ui/spinner.tsx';

interface JoinDialogProps {
  eventId: string;
  gate: GateSettings;
  onClose: () => void;
}

/** A code is renewed this long after it was made, ms; it works longer, so that a slow joiner is not refused. */
const RENEWED_MS = 5 * MINUTE_MS;

/** Shows the code with which phones join a gate. It is renewed while it is shown. */
export function JoinDialog({ eventId, gate, onClose }: JoinDialogProps) {
  const [code, show] = useState<DoorCode>();
  const { refused, attempt } = useAttempt<'load'>();
  const path = `/api/events/${eventId}/gates/${gate.id}/code`;
  useEffect(() => {
    const load = () => void attempt('load', async () => show(await callApi<DoorCode>('POST', path)));
    load();
    const timer = setInterval(load, RENEWED_MS);
    return () => clearInterval(timer);
  }, [attempt, path]);
  return (
    <Dialog title={`Add a phone to ${gate.name}`} open onOpenChange={(open) => open || onClose()}>
      <p className="text-muted">
        Scan this with the phone’s camera. It can then check tickets at this door, and do nothing else.
        Several phones can join one after the other.
      </p>
      <div className="door-code">
        {code ? (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server draws it */}
            <div className="contents" dangerouslySetInnerHTML={{ __html: code.qrSvg }} />
            <a href={code.url} className="text-link text-sm wrap-anywhere">
              Open the link on this device
            </a>
          </>
        ) : refused ? null : (
          <Spinner />
        )}
      </div>
      {refused ? <Notice kind="error">{refused.message}</Notice> : null}
      <div className="dialog-actions">
        <Button look="main" onPress={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
