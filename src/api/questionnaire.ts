import { OpenAPIHono } from '@hono/zod-openapi';
import { answerQuestionnaire } from '../core/questionnaire/answer-questionnaire.ts';
import { getQuestionnaire } from '../core/questionnaire/get-questionnaire.ts';
import { questionnaireAnswers } from '../core/questionnaire/questionnaire.ts';
import { respondentOf } from '../core/questionnaire/questionnaire-policy.ts';
import { questionnaireAnswer } from './answers/questionnaire-answers.ts';
import { actorOf, callerOf, type Door } from './door.ts';
import { operation } from './operation.ts';
import { readJson } from './read-json.ts';
import { respondents } from './who.ts';

export function questionnaireRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getQuestionnaire',
      method: 'get',
      path: '/api/questionnaire',
      tag: 'Questionnaire',
      summary: 'See your answers',
      who: respondents,
      answer: { says: 'What you answered so far.', schema: questionnaireAnswer },
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
        'What you leave out stays as it is. Nothing is needed, not even an e-mail address that works.',
      who: respondents,
      body: {
        schema: questionnaireAnswers,
        example: {
          info: 'spring',
          selection: 'Female',
          details: { firstName: 'Thandi', email: 'thandi@example.com', field1: 'Johannesburg' },
          finished: true,
        },
      },
      answer: { says: 'All your answers now.', schema: questionnaireAnswer },
      problems: { 429: ['too-many-requests'] },
    },
    async (c) =>
      c.json(await answerQuestionnaire(c.get('app'), await actorOf(c), await readJson(c), callerOf(c))),
  );
  return routes;
}
