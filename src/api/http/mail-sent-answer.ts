import { z } from 'zod';

export const mailSentAnswer = z.object({
  email: z.string().describe('The recipient, if an email is sent.'),
});
