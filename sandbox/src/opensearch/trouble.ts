/**
 * Simulated failures of the next calls: status 429, 500 or 503, no response (`hang`), a broken connection (`cut`), half a body and
 * a broken connection (`torn`), a proxy's page (`page`); for searches: a failed shard (`part`) or a timeout (`late`); for bulks:
 * the first document refused for capacity (`item-429`) or format (`item-400`).
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

/** Takes the next trouble that applies to a call. */
export function takeTrouble(waiting: EngineTrouble[], path: string): TroubleKind | null {
  const found = waiting.find((each) => each.times > 0 && path.includes(each.path));
  if (found) found.times--;
  return found?.kind ?? null;
}
