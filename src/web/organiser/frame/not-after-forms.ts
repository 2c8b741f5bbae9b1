import type { ShouldRevalidateFunction } from 'react-router';

/**
 * For data that no form on the page changes. If it were reloaded after each form, changes from another tab would appear under a form that
 * is being filled in, and a form that works without a network would still end on the error page.
 */
export const notAfterForms: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;
