import { catalogueOf, firstIssue } from '../../core/shared/errors.ts';

export const refusal = catalogueOf({
  'input.invalid': ['invalid', firstIssue],
  'request.unknown-path': ['not-found', 'There is nothing here. See /api/docs.'],
  'upload.broken': ['invalid', 'The upload didn’t arrive in one piece. Please try again.'],
  'upload.not-multipart': ['unsupported', 'Send the file as multipart/form-data.'],
});
