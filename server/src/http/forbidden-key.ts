const forbidden = new Set(['__proto__', 'constructor']);

/**
 * The first key in parsed JSON by which objects are altered from outside, at any depth (ASVS 15.3.6, INVARIANTS F23).
 * `JSON.parse` follows neither of the two: in what it gives they are keys as any other.
 */
export function findForbiddenKey(value: unknown): string | null {
  // Without recursion: a body may be a hundred thousand levels deep.
  const waiting = [value];
  while (waiting.length) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (forbidden.has(key)) return key;
      waiting.push(inner);
    }
  }
  return null;
}
