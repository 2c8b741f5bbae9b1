import { redirect } from 'react-router';
import { getOrderPage } from '../../core/orders/get-order-page.ts';
import { actorContext, appContext, requestContext } from '../context.ts';
import { accented } from '../ui/accented.ts';
import type { Route } from './+types/order.ts';
import { checkoutUrl } from './checkout-url.ts';
import { OrderHeader } from './order/order-header.tsx';
import { readOrderKey, writeOrderKey } from './order/order-key-cookie.ts';
import orderScript from './order/order-script.ts?worker&url';
import { orderView } from './order/order-view.ts';
import { OrderViews } from './order/order-views.tsx';

export const handle = { static: true };

/** A mailed link's key is swapped for a cookie at once, so that it stays neither in the address bar nor in a referrer. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { url } = context.get(requestContext);
  const key = url.searchParams.get('key');
  if (key !== null) {
    throw redirect(url.pathname, { headers: { 'Set-Cookie': writeOrderKey(url, key), ...PRIVATE } });
  }
  const app = context.get(appContext);
  const order = await getOrderPage(app, context.get(actorContext), {
    ...params,
    key: readOrderKey(request.headers),
  });
  const now = app.clock.now();
  return { order, view: orderView(order, now), now: now.toISOString(), checkoutUrl: checkoutUrl(app) };
}

const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

export const headers = () => PRIVATE;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Your order for ${loaderData.order.event.name} · Tikiti` : 'Your order · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  const { order, view, now, checkoutUrl } = loaderData;
  const look = accented({ id: order.eventId, accent: order.event.accent });
  return (
    <main
      id="main"
      {...look}
      className="shell grow py-10 sm:py-16"
      data-event={order.eventId}
      data-view={view}
      data-now={now}
      data-checkout-url={checkoutUrl}
    >
      {view === 'processing' ? <AskAgain /> : null}
      <div className="mx-auto grid max-w-[46rem] gap-10">
        <OrderHeader order={order} view={view} />
        <OrderViews order={order} view={view} />
      </div>
      <script type="module" src={orderScript} />
    </main>
  );
}

/** Without scripts the page asks again by itself. */
function AskAgain() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  );
}
