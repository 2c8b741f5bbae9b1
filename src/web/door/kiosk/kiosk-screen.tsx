import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OpenKiosk } from '../../../core/kiosk/open-kiosk.ts';
import { usePrintLabels } from '../../ui/labels/print-labels.tsx';
import { Notice } from '../../ui/notice.tsx';
import { allowSound } from '../answer/signal.ts';
import { useDeviceArea } from '../area-choice.tsx';
import { type Camera, useCamera } from '../camera/use-camera.ts';
import { useDeviceDoor } from '../offline/use-device-door.ts';
import { FindYourself } from './find-yourself.tsx';
import { KioskAnswer } from './kiosk-answer.tsx';
import { KioskSetup } from './kiosk-setup.tsx';
import { useHandScanner } from './use-hand-scanner.ts';
import { useKiosk } from './use-kiosk.ts';

interface ScreenProps {
  kiosk: OpenKiosk;
  /** The id of the user or of the joined device, by which the browser keeps its tickets. */
  whose: string;
  /** Whether staff set it up first. A kiosk that was reloaded goes on by itself. */
  setsUp: boolean;
}

/** It is a gate of its own. */
const ANY_GATE = { gate: undefined, choose: () => undefined, isFixed: false };

/** A device at which guests check themselves in. There is no way from it to other pages. */
export function KioskScreen({ kiosk, whose, setsUp }: ScreenProps) {
  const { event, directions, findByName } = kiosk;
  const device = useDeviceArea(event.id, kiosk.areas, ANY_GATE);
  const areaId = device.area?.id;
  const [isSetUp, setSetUp] = useState(!setsUp);
  const runs = isSetUp && areaId !== undefined;
  const { door } = useDeviceDoor(event.id, whose);
  const { sheet, print } = usePrintLabels();
  const desk = useKiosk(kiosk, areaId, door, print);
  const [searches, setSearches] = useState(false);
  const scan = (code: string) => {
    if (!runs) return;
    setSearches(false);
    desk.scan(code);
  };
  const camera = useCamera(scan);
  useHandScanner(scan);
  useStarted(camera, runs);
  if (!runs) {
    const start = () => {
      allowSound();
      // Refused where a browser has no full screen; a kiosk browser is in it anyway.
      document.documentElement.requestFullscreen?.().catch(() => undefined);
      history.replaceState(history.state, '', location.pathname);
      setSetUp(true);
    };
    return <KioskSetup kiosk={kiosk} device={device} camera={camera} onStart={start} />;
  }
  return (
    <main id="main" className="kiosk">
      <header className="kiosk-head">
        <h1 className="kiosk-event">
          <bdi>{event.name}</bdi>
        </h1>
        <p className="kiosk-lead">Check in here</p>
      </header>
      {searches ? (
        <FindYourself eventId={event.id} areaId={areaId} onFound={scan} onClose={() => setSearches(false)} />
      ) : (
        <>
          <KioskCamera camera={camera} />
          {findByName ? (
            <button type="button" className="kiosk-button" onClick={() => setSearches(true)}>
              <Search aria-hidden className="size-7" /> No code? Find your name
            </button>
          ) : null}
        </>
      )}
      <KioskAnswer shown={desk.shown} directions={directions} onMore={desk.more} onNext={desk.next} />
      {sheet}
    </main>
  );
}

/** Starts the camera once the kiosk runs, and again when it was disconnected. */
function useStarted(camera: Camera, runs: boolean): void {
  const { state, start } = camera;
  const isOff = state.phase === 'off';
  const isBlocked = isOff && state.trouble !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is another function each time
  useEffect(() => {
    if (!runs || !isOff) return;
    if (!isBlocked) return void start();
    const timer = setTimeout(() => void start(), TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [runs, isOff, isBlocked]);
}

/** How long after it failed a camera is started again, ms. */
const TRY_AGAIN_MS = 10_000;

/** What the camera sees, without controls. A hand scanner works without one. */
function KioskCamera({ camera: { state, video, aim, seesSeveral } }: { camera: Camera }) {
  return (
    <section aria-label="Camera" className="door-stage kiosk-stage" data-phase={state.phase}>
      <video ref={video} className="door-video" muted playsInline aria-label="What the camera sees" />
      {state.phase === 'on' ? (
        <>
          <span ref={aim} aria-hidden className="door-aim" />
          <p role="status" className="door-several">
            {seesSeveral ? 'Two codes: show one' : null}
          </p>
          <p className="kiosk-hint">Hold your ticket’s QR code up to the camera</p>
        </>
      ) : (
        <div className="door-stage-off">
          {state.phase === 'off' && state.trouble ? (
            <Notice kind="warning" title="The camera isn’t available">
              Please see our staff.
            </Notice>
          ) : (
            <p>Starting the camera …</p>
          )}
        </div>
      )}
    </section>
  );
}
