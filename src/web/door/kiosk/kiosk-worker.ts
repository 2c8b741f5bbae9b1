import { serveKept } from '../../ui/kept/serve-kept.ts';
import { KEPT_KIOSK } from './kiosk-store.ts';

/** The kiosk's service worker: a kiosk opens again without a network (decision 0148). */
serveKept({ cache: KEPT_KIOSK, isPersonal: true });
