import { Hono } from 'hono';
import { cardFormScript } from './card-form-script.ts';
import { checkoutStyle } from './checkout-style.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { popupScript } from './popup-script.ts';

// Kept as text in the program, so that a bundle needs no files beside it.
const assets: Record<string, { type: string; text: string }> = {
  'checkout.css': { type: 'text/css', text: checkoutStyle },
  'dashboard.css': { type: 'text/css', text: dashboardStyle },
  'card-form.js': { type: 'text/javascript', text: cardFormScript },
  'popup.js': { type: 'text/javascript', text: popupScript },
};

/** `GET /assets/:name`. */
export function assetFiles(): Hono {
  const files = new Hono();
  files.get('/assets/:name', (call) => {
    const asset = assets[call.req.param('name')];
    if (!asset) return call.notFound();
    call.header('content-type', `${asset.type}; charset=utf-8`);
    call.header('cache-control', 'no-cache');
    call.header('x-content-type-options', 'nosniff');
    return call.body(asset.text);
  });
  return files;
}
