import { OpenAPIHono } from '@hono/zod-openapi';
import {
  addQuestion,
  changeAttendeeSettings,
  changeQuestion,
  getAttendeeForm,
  questionOrder,
  removeQuestion,
  reorderQuestions,
} from '../../core/attendees/change-questions.ts';
import {
  attendeeFormAnswer,
  attendeeSettingsSchema,
  questionAnswer,
  questionSchema,
} from '../../core/attendees/question.ts';
import { actorOf, type Door, type DoorContext } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { owners } from '../http/who.ts';

const editors = { 403: ['account.email-not-verified', 'organisation.role'], 404: ['event.unknown'] };
const ofOne = { ...editors, 404: ['event.unknown', 'question.unknown'] };
const keyOf = (c: DoorContext) => ({
  eventId: c.req.param('eventId'),
  questionId: c.req.param('questionId'),
});
const example = { scope: 'ticket', kind: 'choice', text: 'Shirt size?', options: ['S', 'M', 'L'] };

/** Routes for an event's questions about attendees, for members who may edit it. */
export function questionRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getAttendeeForm',
      method: 'get',
      path: '/api/events/{eventId}/questions',
      tag: 'Organising',
      summary: 'See what your event asks buyers: names and questions',
      who: owners,
      answer: {
        says: 'The settings, and the questions in their order, closed ones included.',
        schema: attendeeFormAnswer,
      },
      problems: editors,
    },
    async (c) => c.json(await getAttendeeForm(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  operation(
    routes,
    {
      id: 'changeAttendeeSettings',
      method: 'put',
      path: '/api/events/{eventId}/questions/settings',
      tag: 'Organising',
      summary: 'Ask for names, and say when buyers answer',
      who: owners,
      body: {
        schema: attendeeSettingsSchema,
        example: { names: 'required', emails: false, beforePayment: true },
      },
      answer: { says: 'What the event asks now.', schema: attendeeFormAnswer },
      problems: { 400: ['input.invalid'], ...editors },
    },
    async (c) =>
      c.json(
        await changeAttendeeSettings(
          c.get('app'),
          await actorOf(c),
          c.req.param('eventId'),
          await readJson(c),
        ),
      ),
  );
  operation(
    routes,
    {
      id: 'addQuestion',
      method: 'post',
      path: '/api/events/{eventId}/questions',
      tag: 'Organising',
      summary: 'Add a question',
      who: owners,
      body: { schema: questionSchema, example },
      answer: { status: 201, says: 'The question, as the last one.', schema: questionAnswer },
      problems: { 400: ['input.invalid', 'question.invalid'], ...editors, 409: ['question.too-many'] },
    },
    async (c) =>
      c.json(
        await addQuestion(c.get('app'), await actorOf(c), c.req.param('eventId'), await readJson(c)),
        201,
      ),
  );
  operation(
    routes,
    {
      id: 'orderQuestions',
      method: 'put',
      path: '/api/events/{eventId}/questions/order',
      tag: 'Organising',
      summary: 'Reorder the questions',
      who: owners,
      body: { schema: questionOrder, example: { questionIds: ['01930000-0000-7000-8000-000000000001'] } },
      answer: { status: 204, says: 'The order is saved.' },
      problems: { 400: ['input.invalid'], ...editors, 409: ['question.others-now'] },
    },
    async (c) => {
      await reorderQuestions(c.get('app'), await actorOf(c), c.req.param('eventId'), await readJson(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'changeQuestion',
      method: 'put',
      path: '/api/events/{eventId}/questions/{questionId}',
      tag: 'Organising',
      summary: 'Change or close a question',
      description:
        'Answers keep the question’s words at that time. Once there are answers, `kind`, `scope` and `sensitive` can’t change.',
      who: owners,
      body: { schema: questionSchema, example },
      answer: { says: 'The question as it is now.', schema: questionAnswer },
      problems: { 400: ['input.invalid', 'question.invalid'], ...ofOne },
    },
    async (c) => c.json(await changeQuestion(c.get('app'), await actorOf(c), keyOf(c), await readJson(c))),
  );
  operation(
    routes,
    {
      id: 'deleteQuestion',
      method: 'delete',
      path: '/api/events/{eventId}/questions/{questionId}',
      tag: 'Organising',
      summary: 'Delete a question with all its answers',
      who: owners,
      answer: { status: 204, says: 'It is deleted.' },
      problems: { ...ofOne, 409: ['question.others-depend'] },
    },
    async (c) => {
      await removeQuestion(c.get('app'), await actorOf(c), keyOf(c));
      return c.body(null, 204);
    },
  );
  return routes;
}
