/** The syntax tree of a tsquery built by `tsquery.ts`. */
export type WordQuery =
  | { kind: 'all' | 'any'; parts: WordQuery[] }
  | {
      kind: 'word';
      lexeme: string;
      /** Fields it must occur in; '' for any. */
      labels: string;
      isBeginning: boolean;
    };

const token = /\s*(?:([()&|])|'([^']*)'(?::(\*?)([A-D]*))?)/y;

/** Throws if the text is malformed: it is built by us, never user input. */
export function readWords(text: string): WordQuery {
  token.lastIndex = 0;
  const query = readPart(text);
  if (token.lastIndex !== text.length) throw new Error('a tsquery does not end where it should');
  return query;
}

function readPart(text: string): WordQuery {
  const [, sign, lexeme, star, labels = ''] = next(text);
  if (lexeme !== undefined) return { kind: 'word', lexeme, labels, isBeginning: star === '*' };
  if (sign !== '(') throw new Error('a tsquery has no such part');
  const parts = [readPart(text)];
  let kind: 'all' | 'any' | null = null;
  for (;;) {
    const [, between] = next(text);
    if (between === ')') return kind === null ? parts[0]! : { kind, parts };
    const joined = between === '&' ? 'all' : between === '|' ? 'any' : null;
    if (joined === null || (kind !== null && kind !== joined))
      throw new Error('a tsquery joins parts in two ways');
    kind = joined;
    parts.push(readPart(text));
  }
}

function next(text: string): RegExpExecArray {
  const found = token.exec(text);
  if (!found) throw new Error('a tsquery has a sign that it cannot have');
  return found;
}
