import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'rendering.broken': ['unsupported', 'This zip file is incomplete. Create it again, then choose it.'],
  'rendering.empty': ['unsupported', 'This zip file is empty.'],
  'rendering.not-a-zip': [
    'unsupported',
    'This isn’t a zip file. Pack your 3d files into one zip file first.',
  ],
  'rendering.too-large': ['too-large', 'This file is larger than 50 MB. Choose a smaller one.'],
});
