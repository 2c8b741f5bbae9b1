import type { DoorSummary } from '../../core/check-in/door-view.ts';
import { Select } from '../ui/forms/select.tsx';
import { Notice } from '../ui/notice.tsx';
import { useDeviceSetting } from './use-device-setting.ts';

export type Direction = 'entry' | 'exit';

export interface DeviceArea {
  /** Undefined until one of several is chosen on this device. */
  area: DoorSummary['area'] | undefined;
  choose: (areaId: string) => void;
  /** Always 'entry' if exits are not recorded. */
  direction: Direction;
  turn: (direction: Direction) => void;
}

/** The id of the area chosen on this device, even if it no longer exists; empty before. */
export const useChosenArea = (eventId: string) => useDeviceSetting(`area.${eventId}`, '');

/** Which area this device scans for, and in which direction. Both are kept on the device, as each door has its own. */
export function useDeviceArea(eventId: string, areas: DoorSummary['areas']): DeviceArea {
  const [chosen, choose] = useChosenArea(eventId);
  const [turned, turn] = useDeviceSetting(`direction.${eventId}`, 'entry');
  const area = areas.find(({ id }) => id === chosen) ?? (areas.length === 1 ? areas[0] : undefined);
  return { area, choose, direction: area?.reEntry && turned === 'exit' ? 'exit' : 'entry', turn };
}

/** Asks for the area if there are several, and for the direction if re-entry is allowed. */
export function AreaChoice({ areas, device }: { areas: DoorSummary['areas']; device: DeviceArea }) {
  const { area, choose, direction, turn } = device;
  if (areas.length === 1 && !area?.reEntry) return null;
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
        {area?.reEntry ? (
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
