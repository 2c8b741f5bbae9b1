import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ticketColours } from '../../core/tickets/ticket-colours.ts';
import { frame } from '../../languages/en/frame.ts';
import { directionOf } from '../../languages/locales.ts';
import { sayIn } from '../../languages/say.ts';
import type { Language } from '../../languages/texts.ts';
import { type Block, becauseWords, type Letter } from './letter.ts';
import { letterMarkdown } from './letter-markdown.ts';
import { SHEET, style } from './letter-style.ts';
import { LetterTicket } from './letter-ticket.tsx';

/** A letter as HTML for mail clients (decision 0008): tables, inline styles, no pictures but the QR codes it brings along, light and dark. */
export function letterHtml(letter: Letter, language: Language): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<LetterPage letter={letter} language={language} />)}`;
}

function LetterPage({ letter, language }: { letter: Letter; language: Language }) {
  return (
    <html lang={language.locale} dir={directionOf(language.locale)}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{letter.subject}</title>
        <style>{SHEET}</style>
      </head>
      <body className="page ink" style={style.page}>
        <Preview text={letter.preview} />
        <Sheet name="page" pad={style.desk} width={560}>
          <p className="ink" style={style.brand}>
            tikiti
          </p>
          <Sheet name="card" pad={style.card}>
            <h1 className="ink heading" style={style.heading}>
              {letter.heading}
            </h1>
            {letter.blocks.map((block) => (
              <LetterBlock key={JSON.stringify(block)} block={block} language={language} />
            ))}
          </Sheet>
          <p className="soft" style={style.footer}>
            <strong>Tikiti</strong> · {sayIn(frame, language)('slogan')}
            <br />
            {becauseWords(letter)}
          </p>
        </Sheet>
      </body>
    </html>
  );
}

/** Shown after the subject in an inbox. What follows keeps the inbox from going on with the mail's first words. */
function Preview({ text }: { text: string }) {
  return (
    <div style={style.preview}>
      {text}
      {'\u00a0\u200c'.repeat(Math.max(0, 120 - text.length))}
    </div>
  );
}

/** A centred table of one cell, the one box that every client lays out. */
function Sheet(props: { name: string; pad: React.CSSProperties; width?: number; children: ReactNode }) {
  const maxWidth = props.width ? { maxWidth: props.width } : {};
  return (
    <table
      role="presentation"
      align="center"
      cellPadding={0}
      cellSpacing={0}
      style={{ ...style.sheet, ...maxWidth }}
    >
      <tbody>
        <tr>
          <td className={props.name} style={props.pad}>
            {props.children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function LetterBlock({ block, language }: { block: Block; language: Language }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className="ink" style={style.text}>
          {block.link ? <Linked text={block.text} link={block.link} /> : <Lines text={block.text} />}
        </p>
      );
    case 'note':
      return (
        <p className="soft" style={style.note}>
          {block.link ? <Linked text={block.text} link={block.link} soft /> : <Whole line={block.text} />}
        </p>
      );
    case 'markdown':
      return (
        <div
          className="ink"
          style={style.markdown}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered with HTML off
          dangerouslySetInnerHTML={{ __html: letterMarkdown(block.text) }}
        />
      );
    case 'quote':
      return (
        <blockquote dir="auto" className="ink quote" style={style.quote}>
          <Lines text={block.text} />
        </blockquote>
      );
    case 'button':
      return <LetterButton {...block} />;
    case 'ticket':
      return <LetterTicket {...block} language={language} />;
  }
}

/** Filled by its cell, whose colour and height also the clients keep that know no padding on links. */
function LetterButton({ label, href, accent: wanted }: Extract<Block, { kind: 'button' }>) {
  const { accent, onAccent } = ticketColours(wanted);
  const [fill, ink] = wanted ? [{ backgroundColor: accent }, { color: onAccent }] : [{}, {}];
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={style.buttonTable}>
      <tbody>
        <tr>
          <td
            className={wanted ? undefined : 'button'}
            height={56}
            align="center"
            style={{ ...style.button, ...fill }}
          >
            <a
              className={wanted ? undefined : 'button'}
              href={href}
              target="_blank"
              rel="noreferrer"
              style={{ ...style.buttonLink, ...fill, ...ink }}
            >
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface LinkedProps {
  text: string;
  link: { words: string; href: string };
  soft?: boolean;
}

function Linked({ text, link: { words, href }, soft = false }: LinkedProps) {
  const [before, after] = text.split(words);
  return (
    <>
      {before}
      <a
        className={soft ? 'soft' : 'ink'}
        href={href}
        target="_blank"
        rel="noreferrer"
        style={soft ? style.softLink : style.link}
      >
        {words}
      </a>
      {after}
    </>
  );
}

/** Keeps together what clients would break after its hyphen. */
function Whole({ line }: { line: string }) {
  return line.split(/(7-14)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have no other name
      <span key={index} style={style.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

function Lines({ text }: { text: string }) {
  return text.split(/\r\n|\r|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and never move
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      <Whole line={line} />
    </Fragment>
  ));
}
