import { useEffect, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { OfflineDoor } from '../offline/offline-door.ts';
import { drawCode } from './draw-code.ts';

/** How long each of several codes is shown, ms: a camera reads one in a third of that. */
const EACH_MS = 700;

/** Shows what this device let in as codes for the camera of another device at the door, so that no ticket comes in at both. */
export function ShowCodes({ door, onClose }: { door: OfflineDoor; onClose: () => void }) {
  const [codes, show] = useState<readonly string[]>();
  const [at, turn] = useState(0);
  useEffect(() => {
    let left = false;
    void door
      .frames()
      .then((frames) => Promise.all(frames.map(drawCode)))
      .then((drawn) => left || show(drawn));
    return () => {
      left = true;
    };
  }, [door]);
  useEffect(() => {
    const timer = setInterval(() => turn((before) => before + 1), EACH_MS);
    return () => clearInterval(timer);
  }, []);
  const number = at % (codes?.length || 1);
  return (
    <Dialog title="Show to another phone" open onOpenChange={(open) => open || onClose()}>
      <p className="text-muted">
        Scan this at the other phone’s door page. It then knows who came in here, also without network. Do it
        the other way round too.
      </p>
      {codes ? (
        <>
          <img src={codes[number]} alt="Code for the other phone" className="door-exchange-code" />
          {codes.length > 1 ? (
            <p className="text-center text-muted tabular-nums">
              {number + 1} of {codes.length}: hold the other phone still until it has all.
            </p>
          ) : null}
        </>
      ) : (
        <Spinner label="Drawing the code" />
      )}
      <div className="dialog-actions">
        <Button look="main" onPress={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
