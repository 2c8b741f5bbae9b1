import { serveKept } from '../../ui/kept/serve-kept.ts';
import { KEPT_DOOR } from './offline-store.ts';

/** The door's service worker: one event's door opens again without a network (decision 0056). */
serveKept({ cache: KEPT_DOOR, isPersonal: true });
