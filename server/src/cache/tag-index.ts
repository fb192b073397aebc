/** Maps tags to cache keys, so that a change finds affected entries without scanning all. */
export class TagIndex {
  /** Most tags have a single key, which needs no set. */
  readonly #keys = new Map<string, string | Set<string>>();

  add(key: string, tags: Iterable<string>): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag);
      if (keys === undefined) this.#keys.set(tag, key);
      else if (typeof keys !== 'string') keys.add(key);
      else if (keys !== key) this.#keys.set(tag, new Set([keys, key]));
    }
  }

  /** `tags` are those passed to `add`. */
  remove(key: string, tags: Iterable<string>): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag);
      if (keys === undefined) continue;
      if (typeof keys !== 'string') keys.delete(key);
      if (keys === key || (typeof keys !== 'string' && keys.size === 0)) this.#keys.delete(tag);
    }
  }

  keysOf(tags: Iterable<string>): Set<string> {
    const found = new Set<string>();
    for (const tag of tags) {
      const keys = this.#keys.get(tag);
      if (typeof keys === 'string') found.add(keys);
      else for (const key of keys ?? []) found.add(key);
    }
    return found;
  }
}
