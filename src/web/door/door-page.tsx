import './answer/answer.css';
import './camera/stage.css';
import './door.css';
import { useEffect, useRef } from 'react';
import { BackLink } from '../ui/page/back-link.tsx';
import { AnswerScreen } from './answer/answer-screen.tsx';
import { toneOf } from './answer/answer-words.ts';
import { allowSound, signal } from './answer/signal.ts';
import { AreaChoice, useDeviceArea, useWantedArea } from './area-choice.tsx';
import { AreaFull } from './area-full.tsx';
import { BeforeEvent } from './before-event.tsx';
import { Stage } from './camera/stage.tsx';
import { useCamera } from './camera/use-camera.ts';
import { allowTilt } from './camera/use-tilt.ts';
import { Count, CountsByType } from './counts.tsx';
import { DeviceSettings, GateQuestion, useDeviceSettings } from './device-settings.tsx';
import { doorTime } from './door-time.ts';
import { Exchange, useExchange } from './exchange/use-exchange.tsx';
import { FindGuest } from './find-guest.tsx';
import { HandedOutTwice } from './handed-out-twice.tsx';
import { LastScans } from './last-scans.tsx';
import { LetInTwice } from './let-in-twice.tsx';
import { lastScansHere } from './offline/last-scans-here.ts';
import { OfflineStatus } from './offline/offline-status.tsx';
import { undoOrDecide } from './offline/undo-or-decide.ts';
import { useDeviceDoor } from './offline/use-device-door.ts';
import { useOfflineDoor } from './offline/use-offline-door.ts';
import { TypedCode } from './typed-code.tsx';
import { Unchecked } from './unchecked.tsx';
import { Undecided } from './undecided.tsx';
import type { Undo } from './undo-check-in.tsx';
import { useDesk } from './use-desk.ts';
import { type DoorData, doorPath, useDoorData, useMayHaveChanged } from './use-door-data.ts';
import { useGate } from './use-gate.ts';

/** An event's door on one device: scan or type, see the answer on the whole screen, go on. */
export function DoorPage({ loaderData }: { loaderData: DoorData }) {
  const wanted = useWantedArea(loaderData.door, useGate(loaderData.door));
  const [{ door }, refresh] = useDoorData(loaderData, wanted);
  const gate = useGate(door);
  const device = useDeviceArea(door.event.id, door.areas, gate);
  const { timeZone } = door.event;
  const mayHaveChanged = useMayHaveChanged(door.asOf);
  const at = mayHaveChanged ? doorTime(door.asOf, timeZone, new Date().toISOString()) : undefined;
  // Without a network, counts of the area that was just chosen may not be there.
  const isCounted = device.area === undefined || device.area.id === door.area.id;
  useOfflineDoor(doorPath(door));
  const offline = useDeviceDoor(door.event.id, loaderData.whose);
  const settings = useDeviceSettings(gate);
  const place = { gate: settings.gate, areaId: device.area?.id, direction: device.direction };
  const field = useRef<HTMLInputElement>(null);
  const desk = useDesk(
    { eventId: door.event.id, whose: loaderData.whose, door: offline.door },
    place,
    (outcome) => {
      if (settings.signals) signal(toneOf(outcome.answer));
      refresh();
    },
  );
  const undo: Undo = (checkIn) => undoOrDecide(door.event.id, checkIn, offline.door);
  const hasToReport = offline.waiting > 0;
  // What was decided here is in the server's list as soon as it is reported.
  useEffect(() => (hasToReport ? refresh : undefined), [hasToReport, refresh]);
  const scans = lastScansHere(
    door.lastScans,
    offline.decided,
    (areaId) => door.areas.find(({ id }) => id === areaId)?.name ?? '',
  );
  const { onCode, heard } = useExchange(offline, desk.scan);
  const camera = useCamera(onCode);
  const start = () => {
    allowSound();
    void allowTilt();
    void camera.start();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {door.seesEvent ? (
        <BackLink to={`/platform/event/${door.event.id}`}>
          <bdi>{door.event.name}</bdi>
        </BackLink>
      ) : null}
      <BeforeEvent {...door} />
      <Undecided door={door} />
      <div className="door">
        <div className="door-camera">
          <Stage camera={camera} onStart={start} />
        </div>
        <header className="door-title">
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-semibold wrap-anywhere text-main-text">
              Door
              {door.device && gate.gate ? (
                <>
                  {' · '}
                  <bdi>{gate.gate.name}</bdi>
                </>
              ) : null}
              {door.areas.length > 1 && device.area ? (
                <>
                  {' · '}
                  <bdi>{device.area.name}</bdi>
                </>
              ) : null}
              {device.direction === 'exit' ? ' · Exit' : null}
            </p>
            <h1 className="text-2xl wrap-anywhere sm:text-3xl">
              <bdi>{door.event.name}</bdi>
            </h1>
          </div>
          {isCounted ? <Count {...door} at={at} /> : null}
          <div className="grid basis-full grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
            <OfflineStatus state={offline} timeZone={timeZone} />
            <Exchange device={offline} heard={heard} />
          </div>
        </header>
        <div className="door-desk">
          <AreaFull door={door} />
          <GateQuestion gates={door.gates} settings={settings} />
          <AreaChoice device={device} />
          <Unchecked desk={desk} timeZone={timeZone} decides={offline.asOf !== undefined} />
          <TypedCode field={field} onCode={(code) => desk.scan(code, true)} />
          <FindGuest
            eventId={door.event.id}
            door={offline.door}
            place={place}
            timeZone={timeZone}
            asOf={door.asOf}
            onAdmit={desk.scan}
            undo={undo}
            onUndone={refresh}
          />
          <DeviceSettings door={door} settings={settings} waiting={offline.waiting} />
        </div>
        <div className="door-side">
          {isCounted ? <CountsByType {...door} at={at} /> : null}
          <LetInTwice {...door} />
          <HandedOutTwice {...door} />
          <LastScans {...door} lastScans={scans} undo={undo} onUndone={refresh} />
        </div>
        <AnswerScreen
          eventId={door.event.id}
          door={offline.door}
          shown={desk.shown}
          timeZone={timeZone}
          asOf={door.asOf}
          onNext={desk.next}
          onMore={desk.more}
          onRetry={desk.retry}
          canType={desk.wasSeen}
          onType={() => field.current?.focus()}
        />
      </div>
    </div>
  );
}
