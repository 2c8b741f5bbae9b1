import type { DoorSummary } from '../../core/check-in/door-view.ts';
import { useDeviceSetting } from './use-device-setting.ts';

export interface ChosenGate {
  /** Undefined where the organiser named none, or none was chosen on this device. */
  gate: DoorSummary['gates'][number] | undefined;
  /** Empty for another place. */
  choose: (gateId: string) => void;
  /** The device joined its gate, so that it can't choose another. */
  isFixed: boolean;
}

/** Which of the organiser's gates this device stands at. */
export function useGate({
  event,
  gates,
  device,
}: Pick<DoorSummary, 'event' | 'gates' | 'device'>): ChosenGate {
  const [chosen, choose] = useDeviceSetting(`gate.${event.id}`, '');
  const gate = gates.find(({ id }) => id === (device?.gateId ?? chosen));
  return { gate, choose, isFixed: device !== null };
}
