import { catalogueOf } from '../../core/shared/errors.ts';

export const refusal = catalogueOf({
  'image.unreadable': ['unsupported', 'This picture is damaged. Choose another one.'],
});
