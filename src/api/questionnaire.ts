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
      summary: 'Answer the questionnaire, or change your answers',
      description:
        'What you leave out stays as it is. With `done`, all required questions up to that step must be answered: ' +
        'your answers are stored, and missing ones are named. Any email address is accepted as it is.',
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
        'becomes a new one: answers keep the question’s words at that time.',
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
      answer: { says: 'The questions as they are now.', schema: formAnswer },
      problems: { 403: ['account.admin-only'], 409: ['questionnaire.changed-meanwhile'] },
    },
    async (c) => c.json(await saveQuestions(c.get('app'), await actorOf(c), await readJson(c))),
  );
  return routes;
}
