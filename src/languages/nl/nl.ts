import type { Catalogue } from '../catalogue.ts';
import { dates } from './dates.ts';
import { event } from './event.ts';
import { fees } from './fees.ts';
import { frame } from './frame.ts';
import { hold } from './hold.ts';
import { mails } from './mails.ts';
import { map } from './map.ts';
import { order } from './order.ts';
import { picker } from './picker.ts';
import { tickets } from './tickets.ts';

export const nl: Catalogue<'nl'> = { dates, event, fees, frame, hold, mails, map, order, picker, tickets };
