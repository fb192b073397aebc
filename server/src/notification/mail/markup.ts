/** HTML built by `markup`: its content is either ours or escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Markup | readonly Markup[];

/** The only place where emails become HTML: every value that is not `Markup` is escaped, in text and attributes. */
export function markup(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  const parts = strings.flatMap((string, index) => {
    const piece = pieces[index];
    return piece === undefined ? [string] : [string, htmlOf(piece)];
  });
  return new Markup(parts.join(''));
}

function htmlOf(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map((part) => part.text).join('');
  return String(piece).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
