import { showMapOnRequest } from './show-map.ts';

// The script of an event page's map: only a few lines until somebody asks for the map.
const place = document.querySelector<HTMLElement>('[data-part="event-map"]');
if (place) showMapOnRequest(place);
