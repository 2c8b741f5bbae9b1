import { serveKept } from '../../ui/kept/serve-kept.ts';
import { KEPT_VERIFY } from './verify-store.ts';

/** The service worker of the page that verifies tickets, which opens again without a network. */
serveKept({ cache: KEPT_VERIFY, isPersonal: false });
