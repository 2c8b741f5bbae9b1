import { Hono } from 'hono';
import type { Faults } from '../control/faults.ts';
import { allScenarios } from '../scenarios/all-scenarios.ts';
import { cardFormScript } from './card-form-script.ts';
import { checkoutStyle } from './checkout-style.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { popupCallsScript } from './popup-calls-script.ts';
import { popupPanelsScript } from './popup-panels-script.ts';
import { popupScript } from './popup-script.ts';

// Kept as text in the program, so that a bundle needs no files beside it.
const assets: Record<string, { type: string; text: string }> = {
  'checkout.css': { type: 'text/css', text: checkoutStyle },
  'dashboard.css': { type: 'text/css', text: dashboardStyle },
  'card-form.js': { type: 'text/javascript', text: cardFormScript },
  'popup.js': { type: 'text/javascript', text: popupScript },
  'popup-calls.js': { type: 'text/javascript', text: popupCallsScript },
  'popup-panels.js': { type: 'text/javascript', text: popupPanelsScript },
};

/** `GET /assets/:name`, and `GET /scenarios.json` for tests in other languages. */
export function assetFiles(faults: Faults): Hono {
  const files = new Hono();
  files.use('/assets/popup.js', faults.guard('popup_script'));
  files.get('/assets/:name', (call) => {
    const asset = assets[call.req.param('name')];
    if (!asset) return call.notFound();
    call.header('content-type', `${asset.type}; charset=utf-8`);
    call.header('cache-control', 'no-cache');
    call.header('x-content-type-options', 'nosniff');
    return call.body(asset.text);
  });
  files.get('/scenarios.json', (call) => call.json(allScenarios));
  return files;
}
