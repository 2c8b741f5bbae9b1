/** A running camera. */
export interface OpenCamera {
  stream: MediaStream;
  deviceId: string | undefined;
  /** All cameras of the device, which are known once one is allowed. */
  cameras: { deviceId: string; label: string }[];
  hasTorch: boolean;
}

/**
 * Opens the chosen camera, or else the one on the back. If the chosen camera no longer exists (unplugged, other browser), any will do.
 * Rejects with the browser's own errors, or with one named NoCameraApi if the page has no access to cameras.
 */
export async function openCamera(chosen: string | undefined): Promise<OpenCamera> {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw Object.assign(new Error('No camera API'), { name: 'NoCameraApi' });
  const stream = await request(devices, chosen);
  const track = stream.getVideoTracks()[0];
  const all = await devices.enumerateDevices();
  const cameras = all.filter((device) => device.kind === 'videoinput');
  return {
    stream,
    deviceId: track?.getSettings().deviceId,
    cameras: cameras.map(({ deviceId, label }, at) => ({ deviceId, label: label || `Camera ${at + 1}` })),
    hasTorch: track !== undefined && canLight(track),
  };
}

/** Tells whether a camera opens without asking. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    // Not every browser knows this name.
    const asked = await navigator.permissions.query({ name: 'camera' as PermissionName });
    return asked.state === 'granted';
  } catch {
    return false;
  }
}

export function closeCamera({ stream }: OpenCamera): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Turns the lamp on or off. Rejects if that fails. */
export async function setTorch({ stream }: OpenCamera, on: boolean): Promise<void> {
  // The lamp (`torch`) is in the Image Capture specification but not in TypeScript's DOM types.
  const lamp = { torch: on } as MediaTrackConstraintSet;
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [lamp] });
}

async function request(devices: MediaDevices, chosen: string | undefined): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const back = { audio: false, video: { ...size, facingMode: { ideal: 'environment' } } };
  if (!chosen) return devices.getUserMedia(back);
  try {
    return await devices.getUserMedia({ audio: false, video: { ...size, deviceId: { exact: chosen } } });
  } catch (error) {
    if (error instanceof Error && error.name === 'OverconstrainedError') return devices.getUserMedia(back);
    throw error;
  }
}

function canLight(track: MediaStreamTrack): boolean {
  return 'getCapabilities' in track && 'torch' in track.getCapabilities();
}
