import { z } from 'zod';

export const mailSentAnswer = z.object({
  email: z.string().describe('Where the email goes, if there is one to send.'),
});
