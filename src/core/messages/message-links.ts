import { createMarkdown } from '../shared/text/markdown.ts';

const markdown = createMarkdown();

/**
 * What mail programs turn into a link, even if Markdown does not: a name with a domain, a scheme, a mail address, an IPv4 address. It is
 * looked for in one word at a time and repeats nothing without end, so its work grows with the text's length.
 */
const LIKE_AN_ADDRESS =
  /[\p{L}\p{M}\p{N}_-]\.\p{L}[\p{L}\p{M}]|:\/\/|@[\p{L}\p{N}[]|[wW]{3}\.|(?<![\d.])[1-9]\d{0,2}(?:\.(?:0|[1-9]\d{0,2})){3}(?!\.?\d)/u;

/** Characters that nobody sees, or that browsers drop from addresses. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Browsers read these as the dot of an address; NFKC leaves them as they are. */
const DOTS = /[\u3002\uff61]/g;
/** "evil[.]example", "evil (dot) example", "hxxps[:]//": spellings by which filters are evaded and that people know to undo. */
const BRACKETED = / ?[[({<] ?(\.|:|:\/\/|\/|dot|at|@) ?[\])}>] ?/gi;
const SPELT: Record<string, string> = { dot: '.', at: '@' };

/** A link's target, and the words that people click. */
interface Link {
  words: string;
  href: string;
}

/** Finds the first link in a text, or text that a mail program or its reader would turn into one; undefined if there is none. */
export function findLink(text: string): string | undefined {
  const [link] = linksOf(text);
  if (link) return link.words || link.href;
  return asRead(text)
    .split(/\s/)
    .find((word) => LIKE_AN_ADDRESS.test(word));
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

/** The text as its reader understands it. Full-width dots and letters lead to the same address as plain ones. */
const asRead = (text: string) =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(DOTS, '.')
    .replace(BRACKETED, (_, sign: string) => SPELT[sign.toLowerCase()] ?? sign);

const HOST = /^(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]+$/u;

/** Returns the host that an address names, with or without a scheme; undefined if it is not an address. */
function hostOf(address: string): string | undefined {
  const [authority = ''] = asRead(address)
    .trim()
    .replace(/^(?:mailto:|https?:\/\/)/i, '')
    .split(/[/?#]/, 1);
  const [host = ''] = authority.slice(authority.lastIndexOf('@') + 1).split(':', 1);
  if (!HOST.test(host)) return undefined;
  // In one spelling: "münchen.example" and "xn--mnchen-3ya.example" are the same.
  const inOneSpelling = URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : host;
  return inOneSpelling.toLowerCase().replace(/^www\./, '');
}
