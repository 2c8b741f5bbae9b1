import { Camera, CircleAlert, CircleHelp, CircleX, CloudOff, ScanLine, Stamp } from 'lucide-react';
import type { ReactNode } from 'react';
import '../../door/camera/stage.css';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/verify.ts';
import type { Verdict } from './check-code.ts';
import './verify.css';
import verifyScript from './verify-script.ts?worker&url';

export const handle = { static: true };

export const meta: Route.MetaFunction = () => [
  { title: 'Verify a ticket · Tikiti' },
  {
    name: 'description',
    content: 'Scan a ticket’s QR code to see which event issued it, also without a network.',
  },
];

/** Tells whether a code was ever issued by an event here. All of it happens on the device; nobody is told which code was read. */
export default function Verify() {
  return (
    <main id="main" className="shell grow py-10 sm:py-16" data-page="verify">
      <div className="mx-auto grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
        <header>
          <h1 className="poster-title" data-length="long">
            Did we issue this ticket?
          </h1>
          <p className="mt-5 text-lg text-muted">
            Scan a ticket’s QR code to see which event issued it. The check happens on your device.
          </p>
        </header>
        <noscript>
          <Notice kind="warning" title="This page needs scripts">
            Turn them on in your browser’s settings, then load it again.
          </Notice>
        </noscript>
        <div data-part="insecure" hidden>
          <Notice kind="warning" title="This address isn’t secure">
            Browsers only check signatures on a secure (https) address.
          </Notice>
        </div>
        <div data-part="ask" className="grid grid-cols-[minmax(0,1fr)] gap-6" hidden>
          <Stage />
          <PastedCode />
        </div>
        <section data-part="answer" aria-label="Answer" className="verify-answer" hidden>
          {Object.entries(FACES).map(([is, face]) => (
            <Face key={is} is={is as Verdict['is']} {...face} />
          ))}
          <button type="button" className="btn button justify-self-start" data-look="main" data-part="again">
            Check another
          </button>
        </section>
        <p data-part="kept" role="status" className="text-muted" hidden>
          Works offline
          <span data-part="kept-event" hidden>
            , also for tickets of <bdi data-part="kept-name" className="wrap-anywhere" />
          </span>
          .
        </p>
        <Unknown />
      </div>
      <script type="module" src={verifyScript} />
    </main>
  );
}

function Stage() {
  return (
    <section aria-label="Camera" className="door-stage" data-part="stage" data-phase="off">
      <video data-part="video" className="door-video" muted playsInline aria-label="What the camera sees" />
      <span data-part="aim" aria-hidden className="door-aim" hidden />
      <p role="status" className="door-several" data-part="several" />
      <div className="door-controls" data-part="controls" hidden>
        <button type="button" className="door-control ms-auto" data-part="stop">
          Stop
        </button>
      </div>
      <div className="door-stage-off" data-part="off">
        <div data-part="trouble" className="max-w-md text-start" hidden>
          <Notice kind="error" title="No camera">
            <span data-part="trouble-why" />
          </Notice>
        </div>
        <p className="max-w-xs text-balance" data-part="hint">
          Hold the ticket’s QR code up to the camera.
        </p>
        <button type="button" className="btn button" data-look="main" data-part="start">
          <span data-part="start-icon">
            <Camera aria-hidden className="size-5" />
          </span>
          <span data-part="starting" hidden>
            <Spinner label="Starting the camera" />
          </span>
          Start the camera
        </button>
      </div>
    </section>
  );
}

function PastedCode() {
  return (
    <form data-part="form" className="grid gap-3" noValidate>
      <TextArea
        label="Or paste the text of a QR code"
        name="code"
        rows={3}
        maxLength={5000}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <Button type="submit" className="justify-self-start">
        Check
      </Button>
    </form>
  );
}

interface FaceWords {
  /** `known`: we can say who issued it. `stop`: it is not ours. `open`: we can't say. */
  tone: 'known' | 'stop' | 'open';
  icon: typeof Stamp;
  title: ReactNode;
  detail: ReactNode;
}

const FACES: Record<Verdict['is'], FaceWords> = {
  issued: {
    tone: 'known',
    icon: Stamp,
    title: (
      <>
        Issued by <bdi data-part="event-name">an event of ours</bdi>
      </>
    ),
    detail: (
      <>
        This event made the code, and nobody changed it. <strong>It may still not let anybody in:</strong>{' '}
        below is what we can’t tell.
      </>
    ),
  },
  'not-ours': {
    tone: 'stop',
    icon: CircleX,
    title: 'Not a ticket of ours',
    detail: 'It’s spelled like one, but no event here issued it. Don’t buy it: it won’t let you in.',
  },
  'not-a-code': {
    tone: 'stop',
    icon: CircleAlert,
    title: 'Not a ticket of ours',
    detail: 'This isn’t the code of a ticket from Tikiti. Look for the square code on the ticket.',
  },
  'short-code': {
    tone: 'open',
    icon: CircleHelp,
    title: 'Scan the square code instead',
    detail:
      'Short codes are only for typing at the door. They have no signature, so we can’t tell here who issued one.',
  },
  'no-key': {
    tone: 'open',
    icon: CloudOff,
    title: 'We don’t know this event’s key',
    detail:
      'Go online once and check again. This device then keeps the key and can check the event’s tickets offline.',
  },
};

function Face({ is, tone, icon: Icon, title, detail }: FaceWords & { is: Verdict['is'] }) {
  return (
    <div data-part={is} data-tone={tone} className="verify-face" hidden>
      <Icon aria-hidden className="size-12 shrink-0" />
      <h2 className="text-3xl wrap-anywhere" tabIndex={-1}>
        {title}
      </h2>
      <p className="text-lg">{detail}</p>
    </div>
  );
}

function Unknown() {
  return (
    <section aria-labelledby="unknown" className="prose-text">
      <h2 id="unknown" className="flex items-center gap-3">
        <ScanLine aria-hidden className="size-6 shrink-0" /> What we can’t tell here
      </h2>
      <ul>
        <li>whether the ticket was refunded, sold on or sent to somebody else since it was issued;</li>
        <li>whether somebody already came in with it;</li>
        <li>who else has it: a photo of a code looks just like the code.</li>
      </ul>
      <p>
        Only the door can. If somebody offers you a ticket, ask them to open their order and use ‘Send a
        ticket to a friend’: you get a code of your own, and theirs stops working.
      </p>
    </section>
  );
}
