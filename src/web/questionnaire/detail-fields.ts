import type { DetailName } from '../../core/questionnaire/questionnaire.ts';

/** One of the eight inputs. */
export interface DetailField {
  name: DetailName;
  label: string;
  placeholder: string;
  autoComplete: string;
  type?: 'email';
}

/** In their order. The last one asks for the first name once more: the one that people go by. */
export const DETAIL_FIELDS: readonly DetailField[] = [
  { name: 'firstName', label: 'First name', placeholder: 'Firstname', autoComplete: 'given-name' },
  { name: 'email', label: 'E-mail', placeholder: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'field1', label: 'Field 1', placeholder: 'Field1', autoComplete: 'off' },
  { name: 'field2', label: 'Field 2', placeholder: 'Field2', autoComplete: 'off' },
  { name: 'field3', label: 'Field 3', placeholder: 'Field3', autoComplete: 'off' },
  { name: 'field4', label: 'Field 4', placeholder: 'Field4', autoComplete: 'off' },
  { name: 'field5', label: 'Field 5', placeholder: 'Field5', autoComplete: 'off' },
  {
    name: 'calledName',
    label: 'First name to call you by',
    placeholder: 'Firstname',
    autoComplete: 'nickname',
  },
];
