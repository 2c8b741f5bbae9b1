import { z } from 'zod';
import type { Prospect, ProspectList } from '../../core/questionnaire/prospects.ts';
import { type Questionnaire, SELECTIONS } from '../../core/questionnaire/questionnaire.ts';
import { answer } from './answer.ts';
import { instant } from './shared-answers.ts';

export const progress = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
  .describe('How many of the three steps are done; 0 is not started.');

const fields = {
  info: z.string().describe('What the link to it said.'),
  selection: z.enum(SELECTIONS).nullable(),
  details: z
    .object({
      firstName: z.string(),
      email: z.string().describe('As typed: it may be none.'),
      field1: z.string(),
      field2: z.string(),
      field3: z.string(),
      field4: z.string(),
      field5: z.string(),
      calledName: z.string().describe('The first name that they go by.'),
    })
    .describe('Empty where nothing was answered.'),
  progress,
};

/** Somebody's answers. */
export const questionnaireAnswer = answer<Questionnaire>()(z.object(fields).meta({ id: 'Questionnaire' }));

const prospect = answer<Prospect>()(
  z.object({ id: z.uuid(), createdAt: instant, updatedAt: instant, ...fields }).meta({ id: 'Prospect' }),
);

export const prospectsAnswer = answer<ProspectList>()(
  z.object({ prospects: z.array(prospect), count: z.int(), page: z.int(), pages: z.int() }),
);
