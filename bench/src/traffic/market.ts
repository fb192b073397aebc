import { stockChangeTags } from '@souk/server/product/stock-change-tags';
import type { ChangeTag } from '@souk/server/cache/announce-change';

/** A changeable fact in a reply: `price 12`, `stock 12`, `order` of lists. */
export type Fact = string;
export type Change = {
  atMs: number;
  /** When the observed process receives it. */
  heardMs: number;
};

/** Changes are announced to other processes at this interval (decision 041). */
const coalescedMs = 50;

/** The truth, and since when. */
export class Market {
  readonly #changes = new Map<Fact, Change[]>();
  /** The next batch of changes from other processes. */
  #waiting: { heardMs: number; tags: Set<ChangeTag> } | null = null;
  readonly #tell: (tags: ChangeTag[]) => void;

  constructor(notify: (tags: ChangeTag[]) => void) {
    this.#tell = notify;
  }

  /** A seller saves a product; announced as by `saveProducts`. */
  price(product: number, atMs: number, isHere: boolean): void {
    this.#change([`price ${product}`, 'order'], ['lists', `product:${product}`], { atMs, isHere });
  }

  /** A buyer orders one unit; announced as by `placeOrder`. */
  sale(product: number, atMs: number, { isHere, isLast }: { isHere: boolean; isLast: boolean }): void {
    const facts = [`stock ${product}`, ...(isLast ? [`price ${product}`, 'order'] : [])];
    this.#change(facts, [`stock:${product}`, ...(isLast ? stockChangeTags([product]) : [])], {
      atMs,
      isHere,
    });
  }

  /** A flash sale ends. This is not announced: caches know when its prices expire. */
  endSale(products: readonly number[], atMs: number): void {
    for (const product of products) this.#note(`price ${product}`, { atMs, heardMs: atMs });
    this.#note('order', { atMs, heardMs: atMs });
  }

  /** The first change of these facts after they were read; null if none. */
  firstAfter(facts: readonly Fact[], readMs: number): Change | null {
    let first: Change | null = null;
    for (const fact of facts) {
      const change = firstOf(this.#changes.get(fact), readMs);
      if (change && (first === null || change.atMs < first.atMs)) first = change;
    }
    return first;
  }

  /** Delivers changes that are due. */
  hear(nowMs: number): void {
    if (this.#waiting === null || this.#waiting.heardMs > nowMs) return;
    const { tags } = this.#waiting;
    this.#waiting = null;
    this.#tell([...tags]);
  }

  #change(
    facts: readonly Fact[],
    tags: readonly ChangeTag[],
    { atMs, isHere }: { atMs: number; isHere: boolean },
  ): void {
    if (!isHere) this.#waiting ??= { heardMs: atMs + coalescedMs, tags: new Set() };
    const heardMs = isHere ? atMs : this.#waiting!.heardMs;
    for (const fact of facts) this.#note(fact, { atMs, heardMs });
    if (isHere) this.#tell([...tags]);
    else for (const tag of tags) this.#waiting!.tags.add(tag);
  }

  #note(fact: Fact, change: Change): void {
    const known = this.#changes.get(fact) ?? [];
    known.splice(known.findLastIndex(({ atMs }) => atMs <= change.atMs) + 1, 0, change);
    this.#changes.set(fact, known);
  }
}

/** `changes` are sorted by time. */
function firstOf(changes: readonly Change[] | undefined, afterMs: number): Change | null {
  const last = changes?.at(-1);
  if (!changes || !last || last.atMs <= afterMs) return null;
  let [low, high] = [0, changes.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle]!.atMs > afterMs) high = middle;
    else low = middle + 1;
  }
  return changes[low]!; // within bounds
}
