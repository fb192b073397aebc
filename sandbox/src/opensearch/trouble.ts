/**
 * What goes wrong with the next calls: an answer of 429, 500 or 503, none at all (`hang`), a broken connection (`cut`), half of the
 * body and then a broken connection (`torn`), a proxy's page (`page`); of searches only: a shard that failed (`part`) or a
 * question that took too long (`late`); of bulks only: its first document refused for want of room (`item-429`) or of form
 * (`item-400`).
 */
export type EngineTrouble = { kind: TroubleKind; path: string; times: number };
export type TroubleKind =
  | '429'
  | '500'
  | '503'
  | 'hang'
  | 'cut'
  | 'torn'
  | 'page'
  | 'part'
  | 'late'
  | 'item-429'
  | 'item-400';

/** The next trouble that befalls a call, used up by it. */
export function takeTrouble(waiting: EngineTrouble[], path: string): TroubleKind | null {
  const found = waiting.find((each) => each.times > 0 && path.includes(each.path));
  if (found) found.times--;
  return found?.kind ?? null;
}
