import { useState } from 'react';
import { v7 as newId } from 'uuid';
import type { AddOnAtDoor } from '../../../core/check-in/door-answer.ts';
import { doorTime } from '../door-time.ts';
import type { OfflineDoor } from '../offline/offline-door.ts';
import { useOnline } from '../use-online.ts';
import { collect, putBack } from './collect.ts';
import type { Collecting } from './collecting.ts';

interface AddOnsProps {
  eventId: string;
  gate: string;
  /** Ticks off what the server does not answer. */
  door: OfflineDoor | undefined;
  addOns: readonly AddOnAtDoor[];
  timeZone: string;
  asOf: string;
}

/** Lists a ticket's add-ons, each with a button that marks it as handed out or reverts that. */
export function AddOns({ addOns, ...at }: AddOnsProps) {
  const online = useOnline();
  const canDecide = at.door?.state().asOf !== undefined;
  return (
    <section aria-label="Add-ons" className="door-add-ons">
      <p role="status" className="door-add-ons-offline">
        {online || canDecide ? '' : 'You’re offline. Add-ons can’t be ticked off until you’re back online.'}
      </p>
      <ul>
        {addOns.map((addOn) => (
          <li key={addOn.id}>
            <AddOn addOn={addOn} {...at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AddOn({
  addOn,
  eventId,
  gate,
  door,
  timeZone,
  asOf,
}: Omit<AddOnsProps, 'addOns'> & { addOn: AddOnAtDoor }) {
  // If the answer is lost, the retry has the same id. Once it was put back, the next is another one.
  const [collectionId, setCollectionId] = useState(() => newId());
  const [{ collected, byUs, why }, show] = useState<Collecting>({
    collected: addOn.collected,
    byUs: false,
  });
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    const unit = { eventId, unitId: addOn.id };
    const now = await (collected
      ? putBack(unit, collected, { door })
      : collect({ ...unit, gate, collectionId }, { door }));
    if (collected && !now.collected) setCollectionId(newId());
    show(now);
    setBusy(false);
  };
  return (
    <>
      <span className="door-add-on-name">
        <bdi>{addOn.name}</bdi>
        <span role="status" className="door-add-on-fate">
          {why ??
            (collected
              ? byUs
                ? 'Ticked off'
                : `Already handed out ${doorTime(collected.at, timeZone, asOf)} at ${collected.gate}`
              : '')}
        </span>
      </span>
      <button type="button" className="door-answer-button" aria-disabled={busy} onClick={() => void press()}>
        {collected ? 'Undo' : 'Tick off'}
        <span className="sr-only"> {addOn.name}</span>
      </button>
    </>
  );
}
