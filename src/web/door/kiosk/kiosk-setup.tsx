import type { OpenKiosk } from '../../../core/kiosk/open-kiosk.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ThemeToggle } from '../../ui/themes/theme-toggle.tsx';
import { AreaChoice, type DeviceArea } from '../area-choice.tsx';
import { Stage } from '../camera/stage.tsx';
import type { Camera } from '../camera/use-camera.ts';

interface SetupProps {
  kiosk: OpenKiosk;
  device: DeviceArea;
  camera: Camera;
  onStart: () => void;
}

/** What staff see before guests do: they choose the camera and the area, and start the kiosk. */
export function KioskSetup({ kiosk, device, camera, onStart }: SetupProps) {
  return (
    <main id="main" className="shell grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold text-main-text">Kiosk</p>
          <h1 className="text-3xl wrap-anywhere sm:text-4xl">
            <bdi>{kiosk.event.name}</bdi>
          </h1>
        </div>
        <ThemeToggle />
      </header>
      <p className="max-w-prose text-muted">
        Guests check themselves in here. {kiosk.printsBadges ? 'Each gets a badge.' : 'No badge is printed.'}{' '}
        Choose the camera that looks at them, then start. Closing the window ends the kiosk.
      </p>
      <AreaChoice device={{ ...device, bothWays: false }} />
      <div className="max-w-xl">
        <Stage camera={camera} onStart={() => void camera.start()} />
      </div>
      <Button look="main" onPress={onStart} disabled={!device.area} className="justify-self-start">
        Start the kiosk
      </Button>
    </main>
  );
}
