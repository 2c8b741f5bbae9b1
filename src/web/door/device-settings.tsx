import type { FormEvent } from 'react';
import { Form } from 'react-router';
import type { DoorSummary } from '../../core/check-in/door-view.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Select } from '../ui/forms/select.tsx';
import { leaveDoorDevice } from '../ui/kept/leave-browser.ts';
import { Notice } from '../ui/notice.tsx';
import { allowSound } from './answer/signal.ts';
import { useDeviceSetting, useIsRead } from './use-device-setting.ts';
import type { ChosenGate } from './use-gate.ts';

export const GATE_UNNAMED = 'Main gate';

/** Stands for a name that was never entered; nobody can type it. */
const NOT_NAMED = '\u0000';

/** The device's gate and its signals, kept on the device as each door has its own. */
export function useDeviceSettings(chosen: ChosenGate) {
  const [gate, setGate] = useDeviceSetting('gate', GATE_UNNAMED);
  const isRead = useIsRead();
  const [named] = useDeviceSetting('gate', NOT_NAMED);
  const [signals, setSignals] = useDeviceSetting('signals', 'on');
  return {
    chosen,
    /** What it is called in scans. */
    gate: chosen.gate?.name ?? (gate.trim() || GATE_UNNAMED),
    typedGate: gate,
    /** Somebody has to be asked for its name. Until the device's storage is read, nobody knows. */
    asksForName: isRead && !chosen.gate && named === NOT_NAMED,
    setGate,
    signals: signals === 'on',
    setSignals,
  };
}

/** Asks each device once what its gate is called: without names, nobody can say where a ticket came in first. */
export function GateQuestion({
  gates,
  settings: { asksForName, setGate, chosen },
}: {
  gates: DoorSummary['gates'];
  settings: ReturnType<typeof useDeviceSettings>;
}) {
  if (!asksForName) return null;
  if (gates.length > 0)
    return (
      <Notice kind="info" title="Where does this device stand?">
        <div className="flex flex-wrap gap-3">
          {gates.map(({ id, name }) => (
            <Button
              key={id}
              onPress={() => chosen.choose(id)}
              className="max-w-full wrap-anywhere whitespace-normal"
            >
              <bdi>{name}</bdi>
            </Button>
          ))}
          <Button onPress={() => setGate(GATE_UNNAMED)}>Another place</Button>
        </div>
      </Notice>
    );
  const name = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setGate(String(new FormData(event.currentTarget).get('entrance') ?? '').trim() || GATE_UNNAMED);
  };
  return (
    <Notice kind="info" title="Where does this device stand?">
      <p>Its name is shown when a ticket is scanned twice.</p>
      <form onSubmit={name} className="mt-3 flex flex-wrap items-end gap-3">
        <Field
          label="Name of this entrance"
          name="entrance"
          placeholder={GATE_UNNAMED}
          maxLength={80}
          autoComplete="off"
          className="min-w-0 flex-[1_1_12rem]"
        />
        <Button type="submit">Save</Button>
      </form>
    </Notice>
  );
}

interface DeviceSettingsProps {
  door: Pick<DoorSummary, 'gates' | 'device'>;
  settings: ReturnType<typeof useDeviceSettings>;
  /** How many check-ins are still to be reported. */
  waiting: number;
}

export function DeviceSettings({ door: { gates, device }, settings, waiting }: DeviceSettingsProps) {
  const { typedGate, setGate, signals, setSignals, chosen } = settings;
  return (
    <section aria-label="This device" className="grid gap-x-8 gap-y-2 sm:grid-cols-2 sm:items-center">
      {device ? <Joined device={device} waiting={waiting} /> : null}
      {gates.length > 0 && !chosen.isFixed ? (
        <Select
          label="This gate"
          value={chosen.gate?.id ?? ''}
          onChange={(event) => chosen.choose(event.target.value)}
        >
          {gates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">Another place</option>
        </Select>
      ) : null}
      {chosen.gate ? null : (
        <Field
          label={gates.length > 0 ? 'Its name' : 'This gate'}
          hint="Shown when a ticket is scanned twice. Saved on this device only."
          value={typedGate}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setGate(event.target.value)}
        />
      )}
      <Checkbox
        label="Sound and vibration"
        checked={signals}
        onChange={(event) => {
          allowSound();
          setSignals(event.target.checked ? 'on' : 'off');
        }}
      />
    </section>
  );
}

/** A device that joined without an account can leave, for one that is handed on. */
function Joined({
  device: { id, name },
  waiting,
}: {
  device: NonNullable<DoorSummary['device']>;
  waiting: number;
}) {
  return (
    <Form
      method="post"
      className="flex flex-wrap items-center justify-between gap-3"
      onSubmit={() => leaveDoorDevice(id)}
    >
      <span className="min-w-0 wrap-anywhere">
        Joined as <bdi className="font-semibold">{name}</bdi>
        {waiting > 0 ? (
          <span className="block text-sm text-muted">You can leave once its check-ins are sent.</span>
        ) : null}
      </span>
      <Button type="submit" look="quiet" disabled={waiting > 0}>
        Leave this door
      </Button>
    </Form>
  );
}
