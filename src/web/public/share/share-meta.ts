import type { MetaDescriptor } from 'react-router';

/** What search engines and link previews show of a public page. */
export interface Shared {
  /** In the browser's tab, without 'Tikiti'. */
  title: string;
  /** The headline of a link preview. */
  headline: string;
  description: string;
  /** The page's whole address. */
  url: string;
  /** The whole address of its preview picture, 1200 x 600 px. */
  picture: string;
  /** schema.org data. */
  data?: Record<string, unknown>;
}

/** Title, description, OpenGraph (https://ogp.me) and schema.org data of a public page. The router escapes all of it. */
export function shareMeta({ title, headline, description, url, picture, data }: Shared): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Tikiti' },
    { property: 'og:title', content: headline },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '600' },
    { property: 'og:image:alt', content: headline },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(data ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...data } }] : []),
  ];
}
