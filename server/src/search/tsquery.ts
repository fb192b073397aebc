/*
 * Builds tsqueries from quoted lexemes, never from raw user input. Labels restrict a lexeme to fields: A title, B subcategory and category,
 * C brand, store, variants and numbers, D tags (`search_vectors` in the database).
 */

const escaped = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, '')}'`;

/** The lexeme itself; with labels only in those fields. */
export function lexeme(text: string, labels = ''): string {
  return labels ? `${escaped(text)}:${labels}` : escaped(text);
}

export function beginning(text: string, labels = ''): string {
  return `${escaped(text)}:*${labels}`;
}

/** Without parts it matches `nothing`, a lexeme that no text has. */
export function allOf(parts: readonly string[]): string {
  return parts.length ? `(${parts.join(' & ')})` : matchNothing;
}

export function anyOf(parts: readonly string[]): string {
  return parts.length ? `(${[...new Set(parts)].join(' | ')})` : matchNothing;
}

const matchNothing = "'#'";
