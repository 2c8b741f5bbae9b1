import { createMarkdown } from '../shared/text/markdown.ts';

const markdown = createMarkdown();

// Mail programs turn anything that looks like an address into a link, even if Markdown does not.
const LIKE_AN_ADDRESS = /\S*(?:[\p{L}\p{N}]\.\p{L}{2,}|:\/\/|@[\p{L}\p{N}]|www\.)\S*/iu;

/** A link's target, and the words that people click. */
interface Link {
  words: string;
  href: string;
}

/** Finds the first link in a text, or text that a mail program would turn into one; undefined if there is none. */
export function findLink(text: string): string | undefined {
  const [link] = linksOf(text);
  // Full-width dots and letters lead to the same address as plain ones.
  return link ? link.words || link.href : LIKE_AN_ADDRESS.exec(text.normalize('NFKC'))?.[0];
}

/** Finds a link whose words name another address than its target, as in phishing. */
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

/** Returns the host that an address names, with or without a scheme; undefined if it is not an address. */
function hostOf(address: string): string | undefined {
  const [, host] =
    /^\s*(?:mailto:\S*@|https?:\/\/|\S+@)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/?#:]\S*)?\s*$/iu.exec(
      address.normalize('NFKC'),
    ) ?? [];
  return host?.toLowerCase().replace(/^www\./, '');
}
