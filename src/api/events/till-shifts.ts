import { OpenAPIHono } from '@hono/zod-openapi';
import { closeShift } from '../../core/box-office/close-shift.ts';
import { getShift, listShifts } from '../../core/box-office/get-shift.ts';
import { openShift } from '../../core/box-office/open-shift.ts';
import {
  closeShiftInput,
  openShiftInput,
  shiftReportAnswer,
  shiftSchema,
  shiftsAnswer,
} from '../../core/box-office/shift.ts';
import { exportInput } from '../../core/exports/export-file.ts';
import { exportShift } from '../../core/exports/export-shift.ts';
import { tillColumns } from '../../core/exports/till-columns.ts';
import { actorOf, type Door, type DoorContext } from '../http/door.ts';
import { columnWords, exportedFile } from '../http/exported-answer.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { sendFile } from '../http/send-file.ts';
import { owners, ownersAndAdmins } from '../http/who.ts';

const SHIFTS = '/api/events/{eventId}/box-office/shifts';
const SHIFT = `${SHIFTS}/{shiftId}`;
const seen = { 403: ['organisation.role'], 404: ['event.unknown', 'till.unknown-shift'] };
const works = { 403: ['account.email-not-verified', 'organisation.role'] };
const keyOf = (c: DoorContext) => ({ eventId: c.req.param('eventId'), shiftId: c.req.param('shiftId') });

/** Routes to open, see and close shifts at an event's tills. */
export function tillShiftRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'openShift',
      method: 'post',
      path: SHIFTS,
      tag: 'Box office',
      summary: 'Open a shift at a till',
      description: 'You can have one open shift at an event. Others can have shifts at the same time.',
      who: owners,
      body: {
        schema: openShiftInput,
        example: { name: 'North gate', currency: 'ZAR', floatMinor: 50_000 },
      },
      answer: { status: 201, says: 'The shift.', schema: shiftSchema },
      problems: { ...works, 404: ['event.unknown'], 409: ['till.already-open', 'till.not-approved'] },
    },
    async (c) =>
      c.json(await openShift(c.get('app'), await actorOf(c), c.req.param('eventId'), await readJson(c)), 201),
  );
  operation(
    routes,
    {
      id: 'listShifts',
      method: 'get',
      path: SHIFTS,
      tag: 'Box office',
      summary: 'List the shifts of your event',
      description: 'People who only sell see only their own shifts.',
      who: ownersAndAdmins,
      answer: { says: 'Open ones first, then the latest.', schema: shiftsAnswer },
      problems: { 403: ['organisation.role'], 404: ['event.unknown'] },
    },
    async (c) => c.json(await listShifts(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  operation(
    routes,
    {
      id: 'getShift',
      method: 'get',
      path: SHIFT,
      tag: 'Box office',
      summary: 'See what was sold in a shift',
      who: ownersAndAdmins,
      description:
        'People who sell but may not see others’ shifts count their cash first: until then all amounts are null.',
      answer: { says: 'The shift with its takings.', schema: shiftReportAnswer },
      problems: seen,
    },
    async (c) => c.json(await getShift(c.get('app'), await actorOf(c), keyOf(c))),
  );
  operation(
    routes,
    {
      id: 'exportShift',
      method: 'get',
      path: `${SHIFT}/entries`,
      tag: 'Box office',
      summary: 'Export all entries of a till in a shift',
      description: columnWords(tillColumns),
      who: ownersAndAdmins,
      query: exportInput,
      answer: exportedFile,
      problems: { 400: ['input.invalid'], ...seen, 409: ['till.not-counted'], 503: ['server.busy'] },
    },
    async (c) => sendFile(c, await exportShift(c.get('app'), await actorOf(c), keyOf(c), c.req.query())),
  );
  operation(
    routes,
    {
      id: 'closeShift',
      method: 'post',
      path: `${SHIFT}/close`,
      tag: 'Box office',
      summary: 'Close a shift with the cash that you counted',
      who: owners,
      body: { schema: closeShiftInput, example: { countedMinor: 235_000 } },
      answer: { says: 'The shift, with the difference to the expected cash.', schema: shiftSchema },
      problems: { ...works, 404: seen[404], 409: ['till.shift-closed'] },
    },
    async (c) => c.json(await closeShift(c.get('app'), await actorOf(c), keyOf(c), await readJson(c))),
  );
  return routes;
}
