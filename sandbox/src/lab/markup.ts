/** Escaped HTML, created by `markup` only. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Markup | readonly Markup[] | null | false;

/** A template that escapes its values, except markup. */
export function markup(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(
    strings.reduce((text, string, index) => text + markupOf(pieces[index - 1] ?? null) + string),
  );
}

/** Only for constants of this source: styles and scripts. */
export function raw(text: string): Markup {
  return new Markup(text);
}

function markupOf(piece: Piece): string {
  if (piece === null || piece === false) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('\n');
  return String(piece).replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
