import type { Direction } from '@souk/rules/isolate-text';
import { fileURLToPath } from 'node:url';
import { visualWords, type VisualWord } from './visual-words.ts';

const margin = 48;
const width = 595.28; // A4 in points
const height = 841.89;
/** Space between a title and its amount. */
const gap = 16;

/** One font for all scripts of the shop's own languages, and for the signs of their currencies. */
const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** A row with its amount; `facts` are smaller lines below its title. */
export type PrintedRow = {
  title: string;
  facts: string[];
  /** Null: it changed no balance. */
  amount: string | null;
  look: 'row' | 'total' | 'part';
};

/** `to`: to whom it is addressed, `notes`: what is said below the rows. */
export type PrintedDocument = {
  head: string[];
  to: string[];
  title: string;
  span: string[];
  rows: PrintedRow[];
  notes: string[];
};

type Pen = { document: PDFKit.PDFDocument; direction: Direction; y: number };
type Style = { size: number; font?: 'regular' | 'bold'; color?: string };

/** An A4 document. The library is loaded when one is wanted. */
export async function printPdf(printed: PrintedDocument, direction: Direction): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const document: PDFKit.PDFDocument = new Document({
    size: 'A4',
    margin: 0,
    info: { Title: printed.title },
  });
  document.registerFont('regular', fontFile('DejaVuSans'));
  document.registerFont('bold', fontFile('DejaVuSans-Bold'));
  const bytes = collect(document);
  const pen: Pen = { document, direction, y: margin };
  const [name = '', ...facts] = printed.head;
  paragraph(pen, name, { size: 15, font: 'bold' });
  for (const fact of facts) paragraph(pen, fact, small);
  pen.y += 10;
  for (const line of printed.to) paragraph(pen, line, small);
  if (printed.to.length > 0) pen.y += 10;
  paragraph(pen, printed.title, { size: 12, font: 'bold' });
  for (const line of printed.span) paragraph(pen, line, small);
  pen.y += 14;
  for (const row of printed.rows) drawRow(pen, row);
  for (const note of printed.notes) drawNote(pen, note);
  document.end();
  return bytes;
}

const small = { size: 8.5, color: '#444444' } as const;

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

function drawRow(pen: Pen, { title, facts, amount, look }: PrintedRow): void {
  const style: Style = { size: look === 'total' ? 11 : 10, font: look === 'total' ? 'bold' : 'regular' };
  const indent = look === 'part' ? 14 : 0;
  const figure = amount ?? '–';
  const room = width - 2 * margin - indent - widthOf(pen, figure, style) - gap;
  const titles = wrapped(pen, title, style, room);
  const lines = facts.flatMap((fact) => wrapped(pen, fact, small, room));
  const tall = titles.length * style.size * 1.4 + lines.length * small.size * 1.4 + 14;
  if (pen.y + tall > height - margin) nextPage(pen);
  pen.document
    .moveTo(margin, pen.y)
    .lineTo(width - margin, pen.y)
    .lineWidth(look === 'total' ? 1 : 0.5)
    .strokeColor(look === 'total' ? '#000000' : '#cccccc')
    .stroke();
  pen.y += 7;
  drawFigure(pen, figure, style);
  for (const line of titles) nextLine(pen, line, style, indent);
  for (const line of lines) nextLine(pen, line, small, indent);
  pen.y += 7;
}

function drawNote(pen: Pen, note: string): void {
  const tall = wrapped(pen, note, small, width - 2 * margin).length * small.size * 1.4;
  if (pen.y + tall > height - margin) nextPage(pen);
  paragraph(pen, note, small);
  pen.y += 4;
}

function nextPage(pen: Pen): void {
  pen.document.addPage({ size: 'A4', margin: 0 });
  pen.y = margin;
}

function paragraph(pen: Pen, text: string, style: Style): void {
  for (const line of wrapped(pen, text, style, width - 2 * margin)) nextLine(pen, line, style, 0);
}

function nextLine(pen: Pen, line: string, style: Style, indent: number): void {
  drawLine(pen, line, style, indent);
  pen.y += style.size * 1.4;
}

/** At the side where a line of the page's direction begins. */
function drawLine(pen: Pen, line: string, style: Style, indent: number): void {
  const { direction } = pen;
  const x = direction === 'ltr' ? margin + indent : width - margin - indent - widthOf(pen, line, style);
  drawWords(pen, x, visualWords(line, direction), style);
}

/** At the other side, and read from left to right in every language. */
function drawFigure(pen: Pen, figure: string, style: Style): void {
  const x = pen.direction === 'rtl' ? margin : width - margin - widthOf(pen, figure, style);
  drawWords(pen, x, visualWords(figure, 'ltr'), style);
}

/** Every word is placed by itself, because the library orders them from left to right. */
function drawWords({ document, y }: Pen, from: number, words: readonly VisualWord[], style: Style): void {
  document
    .font(style.font ?? 'regular')
    .fontSize(style.size)
    .fillColor(style.color ?? '#000000');
  let x = from;
  for (const { text, isSpace } of words) {
    if (!isSpace) document.text(text, x, y, { lineBreak: false });
    x += document.widthOfString(text);
  }
}

function widthOf({ document, direction }: Pen, line: string, { size, font = 'regular' }: Style): number {
  document.font(font).fontSize(size);
  return visualWords(line, direction).reduce((sum, { text }) => sum + document.widthOfString(text), 0);
}

/** Lines that fit, broken between words. */
function wrapped(pen: Pen, text: string, style: Style, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(pen, longer, style) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
