import './answer.css';
import './door.css';
import { useRef } from 'react';
import { AnswerScreen } from './answer-screen.tsx';
import { toneOf } from './answer-words.ts';
import { Count, CountsByType } from './counts.tsx';
import { DeviceSettings, useDeviceSettings } from './device-settings.tsx';
import { LastScans } from './last-scans.tsx';
import { People } from './people.tsx';
import { allowSound, signal } from './signal.ts';
import { Stage } from './stage.tsx';
import { TypedCode } from './typed-code.tsx';
import { Unchecked } from './unchecked.tsx';
import { useCamera } from './use-camera.ts';
import { useDesk } from './use-desk.ts';
import { type DoorData, useDoorData } from './use-door-data.ts';

/** An event's door on one device: scan or type, see the answer over all of the screen, go on. */
export function DoorPage({ loaderData }: { loaderData: DoorData }) {
  const [{ door, people }, refresh] = useDoorData(loaderData);
  const settings = useDeviceSettings();
  const field = useRef<HTMLInputElement>(null);
  const desk = useDesk(door.event.id, settings.gate, (outcome) => {
    if (settings.signals) signal(toneOf(outcome.answer));
    refresh();
  });
  const camera = useCamera(desk.scan);
  const start = () => {
    allowSound();
    void camera.start();
  };
  return (
    <div className="door">
      <header className="door-title">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold text-main-text">Door</p>
          <h1 className="text-3xl wrap-anywhere sm:text-4xl">{door.event.name}</h1>
        </div>
        <Count {...door} />
      </header>
      <div className="door-desk">
        <Stage camera={camera} onStart={start} />
        <TypedCode field={field} onCode={desk.scan} />
        <Unchecked desk={desk} timeZone={door.event.timeZone} />
        <DeviceSettings settings={settings} />
      </div>
      <div className="door-side">
        <CountsByType {...door} />
        <LastScans {...door} />
        {door.mine ? <People people={people} /> : null}
      </div>
      <AnswerScreen
        shown={desk.shown}
        timeZone={door.event.timeZone}
        asOf={door.asOf}
        onNext={desk.next}
        onRetry={desk.retry}
        onType={() => field.current?.focus()}
      />
    </div>
  );
}
