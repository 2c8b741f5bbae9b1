import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useDeviceSetting } from '../use-device-setting.ts';
import { cameraTrouble } from './camera-trouble.ts';
import { loadDecoder } from './decoder.ts';
import { closeCamera, type OpenCamera, openCamera, setTorch } from './open-camera.ts';
import { useScreenAwake } from './use-screen-awake.ts';
import { watchCodes } from './watch-codes.ts';

export type CameraState =
  | { phase: 'off'; trouble?: string }
  | { phase: 'starting' }
  | { phase: 'on'; camera: OpenCamera; torch: boolean };

export interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** The box in which a code is read. */
  aim: RefObject<HTMLElement | null>;
  /** Several codes are in the box, so none is read. */
  seesSeveral: boolean;
  /** Starts a camera, on a user's tap. The chosen camera is remembered on this device. */
  start(deviceId?: string): Promise<void>;
  stop(): void;
  toggleTorch(): Promise<void>;
}

/** A camera that reports the code in its box again and again while it is there. It stops when the page is left. */
export function useCamera(onCode: (code: string) => void): Camera {
  const [state, setState] = useState<CameraState>({ phase: 'off' });
  const [chosen, choose] = useDeviceSetting('camera', '');
  const video = useRef<HTMLVideoElement>(null);
  const aim = useRef<HTMLElement>(null);
  const [seesSeveral, setSeesSeveral] = useState(false);
  const report = useRef(onCode);
  report.current = onCode;
  const tries = useRef(0);
  const camera = state.phase === 'on' ? state.camera : undefined;

  const off = useCallback((trouble?: string) => {
    tries.current += 1;
    setState({ phase: 'off', trouble });
  }, []);

  const start = async (deviceId?: string) => {
    if (deviceId) choose(deviceId);
    tries.current += 1;
    const mine = tries.current;
    setState({ phase: 'starting' });
    // Loads while the browser asks for permission. watchCodes reports a failure.
    loadDecoder().catch(() => undefined);
    try {
      const opened = await openCamera(deviceId ?? chosen);
      if (mine === tries.current) setState({ phase: 'on', camera: opened, torch: false });
      else closeCamera(opened);
    } catch (error) {
      if (mine === tries.current) off(cameraTrouble(error));
    }
  };

  const toggleTorch = async () => {
    if (state.phase !== 'on') return;
    const torch = !state.torch;
    await setTorch(state.camera, torch).then(
      () => setState({ ...state, torch }),
      () => setState({ ...state, camera: { ...state.camera, hasTorch: false } }),
    );
  };

  useEffect(
    () => () => {
      tries.current += 1;
    },
    [],
  );
  useScreenAwake(camera !== undefined);
  const stream = camera?.stream;
  useEffect(() => {
    const [screen, box] = [video.current, aim.current];
    if (!stream || !screen || !box) return;
    const over = new AbortController();
    const lost = () => off('The camera was disconnected. Start it again, or type the code below.');
    const tracks = stream.getTracks();
    for (const track of tracks) track.addEventListener('ended', lost, { signal: over.signal });
    screen.srcObject = stream;
    screen.play().catch(() => undefined);
    watchCodes({ video: screen, aim: box }, over.signal, (view) => {
      setSeesSeveral(view === 'several');
      if (view && view !== 'several') report.current(view.code);
    }).catch(() => off(cameraTrouble(Object.assign(new Error('No decoder'), { name: 'DecoderNotLoaded' }))));
    return () => {
      over.abort();
      setSeesSeveral(false);
      screen.srcObject = null;
      for (const track of tracks) track.stop();
    };
  }, [stream, off]);

  return { state, video, aim, seesSeveral, start, stop: () => off(), toggleTorch };
}
