import { tellsLists } from '@souk/server/product/tells-lists';
import type { ChangeTag } from '@souk/server/changes/announce-change';

/** Something that a reply says and that may change: `price 12`, `stock 12`, `order` of lists. */
export type Fact = string;
export type Change = {
  atMs: number;
  /** When the process that is watched hears of it. */
  heardMs: number;
};

/** Others are told at most so often (decision 041). */
const coalescedMs = 50;

/** What is true, and since when. */
export class Market {
  readonly #changes = new Map<Fact, Change[]>();
  /** What the process hears next of others, at once. */
  #waiting: { heardMs: number; tags: Set<ChangeTag> } | null = null;
  readonly #tell: (tags: ChangeTag[]) => void;

  constructor(tell: (tags: ChangeTag[]) => void) {
    this.#tell = tell;
  }

  /** A seller saves a product, as `saveProducts` announces it. */
  price(product: number, atMs: number, isHere: boolean): void {
    this.#change([`price ${product}`, 'order'], ['lists', `product:${product}`], { atMs, isHere });
  }

  /** A buyer orders one, the last of it or not, as `placeOrder` announces it. */
  sale(product: number, atMs: number, { isHere, isLast }: { isHere: boolean; isLast: boolean }): void {
    const facts = [`stock ${product}`, ...(isLast ? [`price ${product}`, 'order'] : [])];
    this.#change(facts, [`stock:${product}`, ...(isLast ? tellsLists([product]) : [])], { atMs, isHere });
  }

  /** A flash sale ends. Nobody tells: whoever keeps its prices knows until when. */
  endSale(products: readonly number[], atMs: number): void {
    for (const product of products) this.#note(`price ${product}`, { atMs, heardMs: atMs });
    this.#note('order', { atMs, heardMs: atMs });
  }

  /** The first change of these facts after they were read; null: they are as they were. */
  firstAfter(facts: readonly Fact[], readMs: number): Change | null {
    let first: Change | null = null;
    for (const fact of facts) {
      const change = firstOf(this.#changes.get(fact), readMs);
      if (change && (first === null || change.atMs < first.atMs)) first = change;
    }
    return first;
  }

  /** Lets the process hear what is due. */
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

/** They are in the order of their time. */
function firstOf(changes: readonly Change[] | undefined, afterMs: number): Change | null {
  const last = changes?.at(-1);
  if (!changes || !last || last.atMs <= afterMs) return null;
  let [low, high] = [0, changes.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle]!.atMs > afterMs) high = middle;
    else low = middle + 1;
  }
  return changes[low]!; // within its bounds
}
