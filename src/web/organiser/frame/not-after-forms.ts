import type { ShouldRevalidateFunction } from 'react-router';

/**
 * For data that no form on the page changes. Loaded again after each, what another tab stored would slip under a form
 * that is being filled in, and a form that answers without a network would still end on the error page.
 */
export const notAfterForms: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;
