import { useEffect, useLayoutEffect } from 'react';
import { openKiosk } from '../../../core/kiosk/open-kiosk.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { leadToLogin } from '../../organiser/frame/lead-to-login.ts';
import { leaveTogether } from '../../ui/kept/leave-browser.ts';
import { sendRenderedFor } from '../../ui/requests/send-rendered-for.ts';
import '../camera/stage.css';
import '../door.css';
import type { Route } from './+types/kiosk.ts';
import './kiosk.css';
import { KioskScreen } from './kiosk-screen.tsx';
import { useKeptKiosk } from './use-kept-kiosk.ts';

/** Staff log in first, unless the device has joined a gate. Whether they may open it is for core to decide. */
const requireSomebody: Route.MiddlewareFunction = ({ context, request, url }, next) => {
  const actor = context.get(actorContext);
  if (actor.kind === 'user' || actor.device) return next();
  throw leadToLogin(request, url, context.get(appContext).settings.publicUrl);
};

export const middleware = [requireSomebody];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Kiosk · ${isolate(loaderData?.kiosk.event.name ?? 'Tikiti')}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const kiosk = await openKiosk(context.get(appContext), actor, params.eventId);
  const person = actor.kind === 'user' ? { userId: actor.userId, email: actor.email } : null;
  const whose = person?.userId ?? actor.device?.deviceId ?? '';
  return { kiosk, person, whose, setsUp: url.searchParams.has('setup') };
}

/** Its data stays as it was opened: nothing here changes it, and a reload without a network would replace it with an error. */
export const shouldRevalidate = () => false;

export default function KioskPage({ loaderData: { kiosk, person, whose, setsUp } }: Route.ComponentProps) {
  useKeptKiosk(kiosk.event.id);
  return (
    <>
      {person ? <AsPerson {...person} /> : null}
      <KioskScreen kiosk={kiosk} whose={whose} setsUp={setsUp} />
    </>
  );
}

/** Requests name the user whom the page was rendered for, and the page goes when they log out in another tab. */
function AsPerson({ userId, email }: { userId: string; email: string }) {
  useLayoutEffect(() => sendRenderedFor({ userId, email }), [userId, email]);
  useEffect(() => leaveTogether(userId), [userId]);
  return null;
}
