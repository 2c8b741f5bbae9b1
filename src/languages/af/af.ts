import type { Catalogue } from '../catalogue.ts';
import { dates } from './dates.ts';
import { event } from './event.ts';
import { fees } from './fees.ts';
import { frame } from './frame.ts';
import { hold } from './hold.ts';
import { map } from './map.ts';
import { picker } from './picker.ts';

export const af: Catalogue<'af'> = { dates, event, fees, frame, hold, map, picker };
