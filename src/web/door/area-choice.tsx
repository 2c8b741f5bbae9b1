import type { DoorSummary } from '../../core/check-in/door-view.ts';
import { Select } from '../ui/forms/select.tsx';
import { Notice } from '../ui/notice.tsx';
import { useDeviceSetting } from './use-device-setting.ts';
import type { ChosenGate } from './use-gate.ts';

export type Direction = 'entry' | 'exit';

export interface DeviceArea {
  /** Those that it can scan for: the gate's, or all. */
  areas: DoorSummary['areas'];
  /** Undefined until one of several is chosen on this device. */
  area: DoorSummary['area'] | undefined;
  choose: (areaId: string) => void;
  /** Always 'entry' if exits are not recorded. */
  direction: Direction;
  turn: (direction: Direction) => void;
  /** Whether people both come in and go out here. */
  bothWays: boolean;
}

/** The id of the area chosen on this device, even if it no longer exists; empty before. */
export const useChosenArea = (eventId: string) => useDeviceSetting(`area.${eventId}`, '');

/**
 * Which area this device scans for, and in which direction: as its gate says, or else as chosen. Choices are kept on the device, as each
 * door has its own.
 */
export function useDeviceArea(eventId: string, all: DoorSummary['areas'], { gate }: ChosenGate): DeviceArea {
  const [chosen, choose] = useChosenArea(eventId);
  const [turned, turn] = useDeviceSetting(`direction.${eventId}`, 'entry');
  const areas = areasOf(all, gate);
  const area = areas.find(({ id }) => id === chosen) ?? (areas.length === 1 ? areas[0] : undefined);
  const bothWays = area?.reEntry === true && (gate?.direction ?? 'both') === 'both';
  const wanted = bothWays ? turned : gate?.direction;
  return {
    areas,
    area,
    choose,
    direction: area?.reEntry && wanted === 'exit' ? 'exit' : 'entry',
    turn,
    bothWays,
  };
}

/** If all areas of a gate were closed, any may be scanned for. */
function areasOf(all: DoorSummary['areas'], gate: ChosenGate['gate']): DoorSummary['areas'] {
  const own = all.filter(({ id }) => gate?.areaIds.includes(id));
  return own.length > 0 ? own : all;
}

/** The area to ask the server about: undefined until one is known. */
export function useWantedArea({ event, areas }: Pick<DoorSummary, 'event' | 'areas'>, gate: ChosenGate) {
  return useDeviceArea(event.id, areas, gate).area?.id;
}

/** Asks for the area if there are several, and for the direction if re-entry is allowed. */
export function AreaChoice({ device }: { device: DeviceArea }) {
  const { areas, area, choose, direction, turn, bothWays } = device;
  if (areas.length === 1 && !bothWays) return null;
  return (
    <section aria-label="What this device scans" className="grid gap-4">
      {area ? null : (
        <Notice kind="warning" title="Choose an area">
          This event has several areas. Choose the one you’re scanning for.
        </Notice>
      )}
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        {areas.length > 1 ? (
          <Select
            label="Area"
            value={area?.id ?? ''}
            className="min-w-0 flex-[1_1_12rem]"
            onChange={(event) => choose(event.target.value)}
          >
            {area ? null : <option value="">Choose…</option>}
            {areas.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ) : null}
        {bothWays ? (
          <fieldset className="flex-[1_1_12rem]">
            <legend className="font-semibold">Scanning</legend>
            <div className="flex gap-6">
              <Way label="Entry" checked={direction === 'entry'} onChoose={() => turn('entry')} />
              <Way label="Exit" checked={direction === 'exit'} onChoose={() => turn('exit')} />
            </div>
          </fieldset>
        ) : null}
      </div>
    </section>
  );
}

function Way({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="radio" name="direction" className="radio" checked={checked} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}
