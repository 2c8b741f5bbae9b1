import type { FormEvent } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { allowSound } from './answer/signal.ts';
import { useDeviceSetting, useIsRead } from './use-device-setting.ts';

export const GATE_UNNAMED = 'Main gate';

/** Stands for a name that was never entered; nobody can type it. */
const NOT_NAMED = '\u0000';

/** The device's name and its signals, kept on the device as each door has its own. */
export function useDeviceSettings() {
  const [gate, setGate] = useDeviceSetting('gate', GATE_UNNAMED);
  const isRead = useIsRead();
  const [named] = useDeviceSetting('gate', NOT_NAMED);
  const [signals, setSignals] = useDeviceSetting('signals', 'on');
  return {
    gate: gate.trim() || GATE_UNNAMED,
    typedGate: gate,
    /** Somebody has to be asked for its name. Until the device's storage is read, nobody knows. */
    asksForName: isRead && named === NOT_NAMED,
    setGate,
    signals: signals === 'on',
    setSignals,
  };
}

/** Asks each device once what its gate is called: without names, nobody can say where a ticket came in first. */
export function GateQuestion({
  settings: { asksForName, setGate },
}: {
  settings: ReturnType<typeof useDeviceSettings>;
}) {
  if (!asksForName) return null;
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

export function DeviceSettings({ settings }: { settings: ReturnType<typeof useDeviceSettings> }) {
  const { typedGate, setGate, signals, setSignals } = settings;
  return (
    <section aria-label="This device" className="grid gap-x-8 gap-y-2 sm:grid-cols-2 sm:items-center">
      <Field
        label="This gate"
        hint="Shown when a ticket is scanned twice. Saved on this device only."
        value={typedGate}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setGate(event.target.value)}
      />
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
