import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useDeviceSetting, useIsRead } from '../use-device-setting.ts';
import { cameraTrouble } from './camera-trouble.ts';
import { loadDecoder } from './decoder.ts';
import type { View } from './in-view.ts';
import { createLying } from './lying.ts';
import { closeCamera, isCameraAllowed, type OpenCamera, openCamera, setTorch } from './open-camera.ts';
import { useScreenAwake } from './use-screen-awake.ts';
import { useTilt } from './use-tilt.ts';
import { watchCodes } from './watch-codes.ts';

export type CameraState =
  | { phase: 'off'; trouble?: string }
  | { phase: 'starting' }
  /** It was stopped to save the battery, and starts again when the device is taken up. */
  | { phase: 'paused' }
  | { phase: 'on'; camera: OpenCamera; torch: boolean };

export interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** The box in which a code is read. */
  aim: RefObject<HTMLElement | null>;
  /** Several codes are in the box, so none is read. */
  seesSeveral: boolean;
  /**
   * Starts a camera, on a user's tap. The chosen camera is remembered on this device, and that it ran: the next time it starts by itself, if
   * the browser still allows it.
   */
  start(deviceId?: string): Promise<void>;
  stop(): void;
  toggleTorch(): Promise<void>;
}

/** A camera that reports the code in its box again and again while it is there. It stops when the page is left. */
export function useCamera(onCode: (code: string) => void): Camera {
  const [state, setState] = useState<CameraState>({ phase: 'off' });
  const [chosen, choose] = useDeviceSetting('camera', '');
  const [runs, setRuns] = useDeviceSetting('camera-runs', '');
  const [lying] = useState(createLying);
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
      if (mine === tries.current) {
        setState({ phase: 'on', camera: opened, torch: false });
        setRuns('yes');
      } else closeCamera(opened);
    } catch (error) {
      if (mine === tries.current) off(cameraTrouble(error));
    }
  };

  const pause = useCallback(() => {
    lying.layDown();
    tries.current += 1;
    setState({ phase: 'paused' });
  }, [lying]);
  useTilt(state.phase === 'on' || state.phase === 'paused', (tilt) => {
    const isDown = lying.look(tilt, performance.now());
    if (state.phase === 'on' && isDown) pause();
    if (state.phase === 'paused' && lying.isTakenUp(tilt)) void start();
  });
  const startAgain = useRef(start);
  startAgain.current = start;
  const wanted = useRef(runs);
  wanted.current = runs;
  const isRead = useIsRead();
  useEffect(() => {
    if (!isRead || wanted.current !== 'yes') return;
    void isCameraAllowed().then((allowed) => {
      if (allowed && tries.current === 0) void startAgain.current();
    });
  }, [isRead]);

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
    const lost = () => off('The camera was disconnected. Start it again, or type the code instead.');
    const tracks = stream.getTracks();
    for (const track of tracks) track.addEventListener('ended', lost, { signal: over.signal });
    screen.srcObject = stream;
    screen.play().catch(() => undefined);
    const onView = (view: View) => {
      setSeesSeveral(view === 'several');
      if (view && view !== 'several') report.current(view.code);
    };
    watchCodes({ video: screen, aim: box }, over.signal, onView, pause).catch(() =>
      off(cameraTrouble(Object.assign(new Error('No decoder'), { name: 'DecoderNotLoaded' }))),
    );
    return () => {
      over.abort();
      setSeesSeveral(false);
      screen.srcObject = null;
      for (const track of tracks) track.stop();
    };
  }, [stream, off, pause]);

  const stop = () => {
    setRuns('');
    off();
  };
  return { state, video, aim, seesSeveral, start, stop, toggleTorch };
}
