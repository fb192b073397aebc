/** `lost_placeholder`: a value or link of the original would no longer be shown. */
export type MessageFault = 'not_icu' | 'unknown_placeholder' | 'lost_placeholder';

/**
 * Validates a replacement for an ICU message, both in the compiled form of icu-minify: it must use exactly the original's
 * placeholders. `name` is the first offending placeholder.
 */
export function faultOf(
  message: unknown,
  original: unknown,
): { reason: Exclude<MessageFault, 'not_icu'>; name: string } | null {
  const [used, known] = [usedIn(message), usedIn(original)];
  const unknown = used.find((name) => !known.includes(name));
  if (unknown !== undefined) return { reason: 'unknown_placeholder', name: unknown };
  const lost = known.find((name) => !used.includes(name));
  return lost === undefined ? null : { reason: 'lost_placeholder', name: lost };
}

/* The compiled form of icu-minify: a text; 0 for the number of a plural; `[name]`; `[name, type, options or style]`; `[tag,
   ...parts]`. Types 1 to 3 (select, plural, ordinal) have branches as options, 4 to 6 (number, date, time) a style. */
const types = { select: 1, plural: 2, ordinal: 3, number: 4, date: 5, time: 6 } as const;

/** Names of placeholders, with dates and tags marked as such: a date can't be used as a text. */
export function usedIn(part: unknown): string[] {
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
