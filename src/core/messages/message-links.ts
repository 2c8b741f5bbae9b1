import { createMarkdown } from '../shared/text/markdown.ts';

const markdown = createMarkdown();

// Mail programs make links of what looks like an address, also where Markdown does not.
const LIKE_AN_ADDRESS = /\S*(?:[\p{L}\p{N}]\.\p{L}{2,}|:\/\/|@[\p{L}\p{N}]|www\.)\S*/iu;

/** A link that says where it leads, and the words that people press. */
interface Link {
  words: string;
  href: string;
}

/** Finds the first thing in a text that is a link, or that a mail program would make one of; undefined where there is none. */
export function findLink(text: string): string | undefined {
  const [link] = linksOf(text);
  // Full-width dots and letters lead where plain ones do.
  return link ? link.words || link.href : LIKE_AN_ADDRESS.exec(text.normalize('NFKC'))?.[0];
}

/** Finds a link whose words name another address than the one it leads to, as phishers write them. */
export function findDisguisedLink(text: string): Link | undefined {
  return linksOf(text).find(({ words, href }) => {
    const named = hostOf(words);
    return named !== undefined && named !== hostOf(href);
  });
}

function linksOf(text: string): Link[] {
  return markdown.parse(text, {}).flatMap(({ children }) => {
    const links: Link[] = [];
    let open: Link | undefined;
    for (const token of children ?? []) {
      if (token.type === 'link_open') open = { words: '', href: String(token.attrGet('href') ?? '') };
      else if (token.type === 'link_close') {
        if (open) links.push(open);
        open = undefined;
      } else if (open) open.words += token.content;
    }
    return links;
  });
}

/** The host that an address names, written with a scheme or without; undefined for words that are none. */
function hostOf(address: string): string | undefined {
  const [, host] =
    /^\s*(?:mailto:\S*@|https?:\/\/|\S+@)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/?#:]\S*)?\s*$/iu.exec(
      address.normalize('NFKC'),
    ) ?? [];
  return host?.toLowerCase().replace(/^www\./, '');
}
