import { resolveException } from '../../../core/exceptions/resolve-exception.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { answerChange } from '../../ui/requests/answer-change.ts';

/** The action of every page that lists exceptions. */
export const answerExceptions = (app: App, actor: Actor, request: Request) =>
  answerChange(request, {
    decide: ({ id, ...decided }) => resolveException(app, actor, id, decided),
  });
