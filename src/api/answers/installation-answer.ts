import { z } from 'zod';
import type { Installation } from '../../core/installation/check-installation.ts';
import { answer } from './answer.ts';
import { instant } from './shared-answers.ts';

/** What is wrong with an installation, and its processes. */
export const installationAnswer = answer<Installation>()(
  z
    .object({
      findings: z.array(
        z.object({
          code: z.string().meta({ example: 'clock.off' }),
          severity: z
            .enum(['problem', 'warning'])
            .describe('`problem`: it does harm now; `warning`: it may.'),
          says: z.string().describe('What is wrong, in a sentence.'),
          advice: z.string().describe('How to mend it.'),
          hosts: z.array(z.string()).describe('Where it is so; empty: everywhere.'),
        }),
      ),
      processes: z.array(
        z.object({ id: z.uuid(), host: z.string(), role: z.string(), startedAt: instant, seenAt: instant }),
      ),
    })
    .meta({ id: 'Installation' }),
);
