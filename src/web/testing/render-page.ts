import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';

/**
 * Renders a page's component with the given props as text, without markup and with white space collapsed.
 * @param component takes any props, because a page's own type asks for everything that the router adds
 */
export const pageText = (component: unknown, props: object) =>
  decode(
    pageHtml(component, props)
      .replaceAll('<wbr/>', '')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();

/** The same as HTML, as the server sends it. @param at the page's address */
export function pageHtml(component: unknown, props: object, at = '/'): string {
  const Component = () => createElement(component as ComponentType<object>, props);
  const Stub = createRoutesStub([{ path: '*', Component }]);
  return renderToString(createElement(Stub, { initialEntries: [at] }));
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const decode = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
