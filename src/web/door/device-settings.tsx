import { Checkbox } from '../ui/forms/checkbox.tsx';
import { Field } from '../ui/forms/field.tsx';
import { allowSound } from './answer/signal.ts';
import { useDeviceSetting } from './use-device-setting.ts';

export const GATE_UNNAMED = 'Main gate';

/** The device's name and its signals, kept on the device as each door has its own. */
export function useDeviceSettings() {
  const [gate, setGate] = useDeviceSetting('gate', GATE_UNNAMED);
  const [signals, setSignals] = useDeviceSetting('signals', 'on');
  return {
    gate: gate.trim() || GATE_UNNAMED,
    typedGate: gate,
    setGate,
    signals: signals === 'on',
    setSignals,
  };
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
