/** Which cached things show what, so that a change finds them without looking at all the others. */
export class TagIndex {
  /** Most are shown by one thing only, which needs no set. */
  readonly #keys = new Map<string, string | Set<string>>();

  add(key: string, tags: Iterable<string>): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag);
      if (keys === undefined) this.#keys.set(tag, key);
      else if (typeof keys !== 'string') keys.add(key);
      else if (keys !== key) this.#keys.set(tag, new Set([keys, key]));
    }
  }

  /** `tags` are those that it was added with. */
  remove(key: string, tags: Iterable<string>): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag);
      if (keys === undefined) continue;
      if (typeof keys !== 'string') keys.delete(key);
      if (keys === key || (typeof keys !== 'string' && keys.size === 0)) this.#keys.delete(tag);
    }
  }

  /** The keys of all that show any of these. */
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
