import { useEffect, useRef } from 'react';
import type { Tilt } from './lying.ts';

/** Calls back with each turn of the device, while it may be read. */
export function useTilt(isOn: boolean, onTilt: (tilt: Tilt) => void): void {
  const call = useRef(onTilt);
  call.current = onTilt;
  useEffect(() => {
    if (!isOn) return;
    const turned = ({ beta, gamma }: DeviceOrientationEvent) => {
      if (beta !== null && gamma !== null) call.current({ beta, gamma });
    };
    addEventListener('deviceorientation', turned);
    return () => removeEventListener('deviceorientation', turned);
  }, [isOn]);
}

/** Asks to read how the device is held where browsers want that, as on iPhones. Call it from a tap. Without it, the camera pauses in the dark only. */
export async function allowTilt(): Promise<void> {
  const asking = globalThis.DeviceOrientationEvent as
    | { requestPermission?: () => Promise<unknown> }
    | undefined;
  await asking?.requestPermission?.().catch(() => undefined);
}
