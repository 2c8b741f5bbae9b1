import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { render } from '@react-email/render';
import { Fragment } from 'react';
import { ticketColours } from '../../core/tickets/ticket-colours.ts';
import type { Block, Letter } from './letter.ts';
import { SHEET, style } from './letter-style.ts';
import { LetterTicket } from './letter-ticket.tsx';

/** A letter as HTML for mail clients: tables, inline styles, no pictures, light and dark. */
export function letterHtml(letter: Letter): Promise<string> {
  return render(<LetterPage letter={letter} />);
}

function LetterPage({ letter }: { letter: Letter }) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{letter.subject}</title>
        <style>{SHEET}</style>
      </Head>
      <Preview>{letter.preview}</Preview>
      <Body className="page ink" style={style.page}>
        <Container style={style.frame}>
          <Text className="ink" style={style.brand}>
            tikiti
          </Text>
          <Section className="card" style={style.card}>
            <Heading as="h1" className="ink heading" style={style.heading}>
              {letter.heading}
            </Heading>
            {letter.blocks.map((block) => (
              <LetterBlock key={JSON.stringify(block)} block={block} />
            ))}
          </Section>
          <Text className="soft" style={style.footer}>
            <strong>Tikiti</strong> · Your ticketing paradise
            <br />
            You get this mail because {letter.because}.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function LetterBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <Text className="ink" style={style.text}>
          <Lines text={block.text} />
        </Text>
      );
    case 'note':
      return (
        <Text className="soft" style={style.note}>
          {block.text}
        </Text>
      );
    case 'quote':
      return (
        <blockquote className="ink quote" style={style.quote}>
          <Lines text={block.text} />
        </blockquote>
      );
    case 'button':
      return <LetterButton {...block} />;
    case 'ticket':
      return <LetterTicket {...block} />;
  }
}

function LetterButton({ label, href, accent }: Extract<Block, { kind: 'button' }>) {
  if (!accent) {
    return (
      <Button className="button" href={href} style={style.button}>
        {label}
      </Button>
    );
  }
  const colours = ticketColours(accent);
  return (
    <Button href={href} style={{ ...style.button, backgroundColor: colours.accent, color: colours.onAccent }}>
      {label}
    </Button>
  );
}

function Lines({ text }: { text: string }) {
  return text.split(/\r\n|\r|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and never move
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
