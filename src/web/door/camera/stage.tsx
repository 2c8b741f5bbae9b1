import { Camera as CameraIcon, Flashlight, FlashlightOff, Square, SwitchCamera } from 'lucide-react';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Camera } from './use-camera.ts';

/** The camera's picture with its controls. Without a camera it says how to go on. */
export function Stage({ camera, onStart }: { camera: Camera; onStart: () => void }) {
  const { state, video, aim, seesSeveral } = camera;
  return (
    <section aria-label="Camera" className="door-stage" data-phase={state.phase}>
      <video ref={video} className="door-video" muted playsInline aria-label="What the camera sees" />
      {state.phase === 'on' ? (
        <>
          <span ref={aim} aria-hidden className="door-aim" />
          <p role="status" className="door-several">
            {seesSeveral ? 'Two codes: show one' : null}
          </p>
          <StageControls camera={camera} />
        </>
      ) : (
        <div className="door-stage-off">
          {state.phase === 'off' && state.trouble ? (
            <Notice kind="error" title="No camera" className="max-w-md text-start">
              {state.trouble}
            </Notice>
          ) : (
            <p className="max-w-xs text-balance">
              {state.phase === 'paused'
                ? 'The camera is paused to save the battery. Pick up the phone to go on.'
                : 'Hold the ticket’s QR code up to the camera. It’s checked automatically.'}
            </p>
          )}
          <button
            type="button"
            className="btn button"
            data-look="main"
            disabled={state.phase === 'starting'}
            onClick={onStart}
          >
            {state.phase === 'starting' ? (
              <Spinner label="Starting the camera" />
            ) : (
              <CameraIcon aria-hidden className="size-5" />
            )}
            {state.phase === 'starting'
              ? 'Starting…'
              : state.phase === 'paused'
                ? 'Go on scanning'
                : 'Start the camera'}
          </button>
        </div>
      )}
    </section>
  );
}

function StageControls({ camera: { state, start, stop, toggleTorch } }: { camera: Camera }) {
  if (state.phase !== 'on') return null;
  const { cameras, deviceId, hasTorch } = state.camera;
  return (
    <div className="door-controls">
      {cameras.length > 1 ? (
        <label className="door-control min-w-0">
          <SwitchCamera aria-hidden className="size-5 shrink-0" />
          <span className="sr-only">Camera</span>
          <select
            className="door-camera-choice"
            value={deviceId}
            onChange={(event) => void start(event.target.value)}
          >
            {cameras.map((one) => (
              <option key={one.deviceId} value={one.deviceId}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {hasTorch ? (
        <button
          type="button"
          className="door-control"
          aria-pressed={state.torch}
          onClick={() => void toggleTorch()}
        >
          {state.torch ? (
            <FlashlightOff aria-hidden className="size-5" />
          ) : (
            <Flashlight aria-hidden className="size-5" />
          )}
          <span>Light</span>
        </button>
      ) : null}
      <button type="button" className="door-control ms-auto" onClick={stop}>
        <Square aria-hidden className="size-4" />
        <span>Stop</span>
      </button>
    </div>
  );
}
