import { formatMoney, type Money } from '../../core/shared/money.ts';
import type { Pen, TextBox } from './pen.ts';

type Structure = PDFKit.PDFStructureElement;

export const INK = '#171412';
export const SOFT_INK = '#57534e';
const LINE = '#d6d3d1';
const PAGE = { width: 595.28, height: 841.89 };
export const LEFT = 56;
export const WIDTH = PAGE.width - 2 * LEFT;
const AMOUNT = 150;
const BOTTOM = PAGE.height - 84;

export type Look = Pick<TextBox, 'voice' | 'size' | 'colour'>;
export const TEXT: Look = { voice: 'text', size: 11, colour: INK };
export const SMALL: Look = { voice: 'text', size: 9, colour: SOFT_INK };
export const STRONG: Look = { voice: 'strong', size: 11, colour: INK };

interface Cell extends Look {
  text: string;
  x: number;
  width: number;
  align?: 'right';
  tag?: string;
  /** The element that it is written under, where that is its own. */
  under?: Structure;
}

export interface Column {
  head: string;
  /** The least, in points; figures that need more take it from the first column. */
  width: number;
}

/** A4 pages that are written from top to bottom; what does not fit any more begins the next. */
export class Sheet {
  readonly pen: Pen;
  readonly root: Structure;
  y = 0;

  constructor(pen: Pen) {
    this.pen = pen;
    this.root = pen.doc.struct('Document');
    pen.doc.addStructure(this.root);
    this.turn();
  }

  turn(): void {
    this.pen.doc.addPage();
    this.y = 56;
  }

  /** Writes texts beside each other and moves on by the highest of them. */
  row(parent: Structure, cells: readonly Cell[], after = 4): void {
    const boxes = cells.map((cell) => ({
      ...cell,
      y: this.y,
      height: 48,
      minSize: Math.min(9, cell.size),
      breaks: true,
    }));
    const height = Math.max(...boxes.map((box) => this.pen.measure(box.text, box)));
    if (this.y + height > BOTTOM) this.turn();
    for (const box of boxes) {
      if (box.text) this.pen.write(box.under ?? parent, box.tag ?? 'P', box.text, { ...box, y: this.y });
    }
    this.y += height + after;
  }

  whole(parent: Structure, text: string, look: Look, { tag = 'P', after = 4 } = {}): void {
    this.row(parent, [{ ...look, text, x: LEFT, width: WIDTH, tag }], after);
  }

  /** A text with its amount at the right, as an entry of a list. */
  amount(list: Structure, text: string, amount: Money, look: Look, after?: number): void {
    const item = this.element(list, 'LI');
    const body = this.element(item, 'LBody');
    const right = { x: LEFT + WIDTH - AMOUNT, width: AMOUNT, align: 'right' as const };
    this.row(
      body,
      [
        { ...look, text, x: LEFT, width: WIDTH - AMOUNT - 16 },
        { ...look, text: formatMoney(amount), ...right },
      ],
      after,
    );
    item.end();
  }

  /** A table with a head; its first column takes what the others leave, and the others are set to the right. */
  table(section: Structure, least: readonly Column[], rows: readonly (readonly string[])[]): void {
    const table = this.element(section, 'Table');
    const look = { ...TEXT, size: 10 };
    const columns = least.map(({ head, width }, at) => {
      const figures = at === 0 ? [] : rows.map((row) => this.pen.widthOf(row[at] ?? '', look) + 12);
      return { head, width: Math.max(width, ...figures) };
    });
    this.tableRow(
      table,
      columns,
      columns.map(({ head }) => head),
      { ...SMALL, tag: 'TH' },
    );
    this.rule(6);
    for (const row of rows) this.tableRow(table, columns, row, { ...look, tag: 'TD' });
    table.end();
  }

  private tableRow(
    table: Structure,
    columns: readonly Column[],
    texts: readonly string[],
    look: Look & { tag: string },
  ): void {
    const { tag, ...set } = look;
    const row = this.element(table, 'TR');
    const rest = columns.slice(1).reduce((sum, { width }) => sum + width, 0);
    let x = LEFT;
    const cells = columns.map(({ width }, at): Cell => {
      const under = this.element(row, tag, tag === 'TH' ? { scope: 'Column' } : {});
      const own = at === 0 ? WIDTH - rest : width;
      const cell = { ...set, text: texts[at] ?? '', x, width: own - (at === 0 ? 12 : 0), under };
      x += own;
      return at === 0 ? cell : { ...cell, align: 'right' };
    });
    this.row(row, cells, 5);
    row.end();
  }

  rule(space = 10): void {
    const { doc } = this.pen;
    const y = this.y;
    this.pen.decorate(() =>
      doc
        .moveTo(LEFT, y)
        .lineTo(LEFT + WIDTH, y)
        .lineWidth(0.7)
        .strokeColor(LINE)
        .stroke(),
    );
    this.y += space;
  }

  section(title: string): Structure {
    const section = this.pen.doc.struct('Sect', { title });
    this.root.add(section);
    return section;
  }

  /** @param options pdfkit's types lack some of them */
  element(parent: Structure, tag: string, options: object = {}): Structure {
    const element = this.pen.doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  end(): void {
    this.root.end();
  }
}
