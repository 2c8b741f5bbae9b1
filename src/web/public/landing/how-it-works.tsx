import type { ReactNode } from 'react';
import { DoorScene, EventScene, TicketsScene } from './scenes.tsx';

/** Shows what the product does for an organiser, step by step. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="bg-raised">
      <div className="shell py-20 sm:py-28">
        <h2 id="how" className="poster-heading max-w-[16ch]">
          From the idea to the door, in one place.
        </h2>
        <ol className="mt-14 grid gap-x-10 gap-y-16 min-[72rem]:grid-cols-3">
          <Step scene={<EventScene />} title="Put it online">
            Name, date, place, photo, ticket types: four short steps. No photo yet? We draw you a poster.
          </Step>
          <Step scene={<TicketsScene />} title="Take card payments">
            One link, one page, one button. Nobody needs an account, and a seat is never sold twice.
          </Step>
          <Step scene={<DoorScene />} title="Open the door">
            Scan tickets with the camera of any phone. Each ticket works once.
          </Step>
        </ol>
      </div>
    </section>
  );
}

function Step({ scene, title, children }: { scene: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="grid content-start gap-x-12 gap-y-6 sm:max-[72rem]:grid-cols-[21rem_minmax(0,1fr)] sm:max-[72rem]:items-center">
      {scene}
      <div className="grid gap-4">
        <h3 className="text-2xl">{title}</h3>
        <p className="max-w-[38ch] text-lg text-muted">{children}</p>
      </div>
    </li>
  );
}
