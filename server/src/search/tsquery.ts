/*
 * Parts of a tsquery. They are made of quoted lexemes, never of what somebody typed (SQL as data). Labels say where a lexeme
 * has to stand: A the title, B subcategory and category, C brand, store, variants and numbers, D tags (migration 0025).
 */

const escaped = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, '')}'`;

/** The lexeme itself; with labels only in those fields. */
export function lexeme(text: string, labels = ''): string {
  return labels ? `${escaped(text)}:${labels}` : escaped(text);
}

/** Every lexeme that begins so. */
export function beginning(text: string, labels = ''): string {
  return `${escaped(text)}:*${labels}`;
}

/** `nothing` where there are no parts: a lexeme that no text has. */
export function allOf(parts: readonly string[]): string {
  return parts.length ? `(${parts.join(' & ')})` : nothing;
}

export function anyOf(parts: readonly string[]): string {
  return parts.length ? `(${[...new Set(parts)].join(' | ')})` : nothing;
}

const nothing = "'#'";
