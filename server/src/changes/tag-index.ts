/** Which cached things show what, so that a change finds them without looking at all the others. */
export class TagIndex {
  readonly #keys = new Map<string, Set<string>>();

  add(key: string, tags: Iterable<string>): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag);
      if (keys) keys.add(key);
      else this.#keys.set(tag, new Set([key]));
    }
  }

  /** `tags` are those that it was added with. */
  remove(key: string, tags: Iterable<string>): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(tag);
    }
  }

  /** The keys of all that show any of these. */
  keysOf(tags: Iterable<string>): Set<string> {
    const found = new Set<string>();
    for (const tag of tags) for (const key of this.#keys.get(tag) ?? []) found.add(key);
    return found;
  }
}
