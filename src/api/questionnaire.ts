import { OpenAPIHono } from '@hono/zod-openapi';
import { answerQuestionnaire } from '../core/questionnaire/answer-questionnaire.ts';
import { getQuestionnaire } from '../core/questionnaire/get-questionnaire.ts';
import { answersToKeep, questionnaireAnswer } from '../core/questionnaire/questionnaire.ts';
import { respondentOf } from '../core/questionnaire/questionnaire-policy.ts';
import { formAnswer, questionsToSave } from '../core/questionnaire/questions.ts';
import { saveQuestions } from '../core/questionnaire/save-questions.ts';
import { actorOf, callerOf, type Door } from './http/door.ts';
import { operation } from './http/operation.ts';
import { readJson } from './http/read-json.ts';
import { admins, respondents } from './http/who.ts';

export function questionnaireRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getQuestionnaire',
      method: 'get',
      path: '/api/questionnaire',
      tag: 'Questionnaire',
      summary: 'See the questions and your answers',
      who: respondents,
      answer: { says: 'The questions, and what you have answered so far.', schema: questionnaireAnswer },
    },
    async (c) => {
      const actor = await actorOf(c);
      respondentOf(actor);
      return c.json(await getQuestionnaire(c.get('app'), actor));
    },
  );
  operation(
    routes,
    {
      id: 'answerQuestionnaire',
      method: 'put',
      path: '/api/questionnaire',
      tag: 'Questionnaire',
      summary: 'Answer, or answer again',
      description:
        'What you leave out stays as it is. With `done`, the required questions up to that step must be answered by then: ' +
        'your answers are kept, and the ones that are missing are named. Any email address is taken as it is.',
      who: respondents,
      body: {
        schema: answersToKeep,
        example: {
          info: 'spring',
          answers: { selection: 'Female', firstName: 'Thandi', email: 'thandi@example.com' },
          done: 'second',
        },
      },
      answer: { says: 'The questions, and all your answers now.', schema: questionnaireAnswer },
      problems: { 409: ['questionnaire.changed'], 429: ['too-many-requests'] },
    },
    async (c) =>
      c.json(await answerQuestionnaire(c.get('app'), await actorOf(c), await readJson(c), callerOf(c))),
  );
  operation(
    routes,
    {
      id: 'saveQuestions',
      method: 'put',
      path: '/api/admin/questionnaire',
      tag: 'Questionnaire',
      summary: 'Write the questions',
      description:
        'Replaces the questions of both steps and opens the questionnaire the first time. A question whose text or kind changes ' +
        'becomes a new one: answers keep the words they were given to.',
      who: admins,
      body: {
        schema: questionsToSave,
        example: {
          version: 0,
          steps: [
            {
              heading: 'What brings you here?',
              questions: [
                { kind: 'choice', text: 'I organise', options: ['Concerts', 'Talks'], required: true },
              ],
            },
            { heading: 'About you', questions: [{ kind: 'email', text: 'Email' }] },
          ],
        },
      },
      answer: { says: 'The questions as they are asked now.', schema: formAnswer },
      problems: { 403: ['account.admin-only'], 409: ['questionnaire.changed-meanwhile'] },
    },
    async (c) => c.json(await saveQuestions(c.get('app'), await actorOf(c), await readJson(c))),
  );
  return routes;
}
