import compile from 'icu-minify/compile';

export type MessageFault = 'not_icu' | 'unknown_placeholder';

/** What is wrong with an ICU message that stands for another: it may use what that does, and nothing else. */
export function checkMessage(message: string, original: string): MessageFault | null {
  const known = new Set(usedIn(compile(original)));
  try {
    return usedIn(compile(message)).every((name) => known.has(name)) ? null : 'unknown_placeholder';
  } catch {
    return 'not_icu';
  }
}

/*
 * The compiled form of icu-minify: a text; 0 for the number of a plural; `[name]`; `[name, type, options or style]`;
 * `[tag, ...parts]`. Types 1 to 3 (select, plural, ordinal) have their branches as options, 4 to 6 (number, date, time) a style.
 */
const types = { select: 1, plural: 2, ordinal: 3, number: 4, date: 5, time: 6 } as const;

/** Names of placeholders, with those of dates and of tags as such: a date cannot stand where a text is given. */
function usedIn(part: unknown): string[] {
  if (!Array.isArray(part)) return [];
  return part.flatMap((piece: unknown) => (Array.isArray(piece) ? usedInPiece(piece) : []));
}

function usedInPiece([name, type, ...rest]: unknown[]): string[] {
  if (type === undefined) return [String(name)];
  if (typeof type !== 'number' || type === 0) return [`<${String(name)}>`, ...usedIn([type, ...rest])];
  if (type === types.date || type === types.time) return [`${String(name)} as time`];
  const branches = type === types.number ? [] : Object.values(rest[0] as object);
  return [String(name), ...branches.flatMap((branch) => usedIn(branch))];
}
