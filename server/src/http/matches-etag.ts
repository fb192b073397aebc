/** Evaluates `If-None-Match`: one tag, several, or `*`; weak comparison ignores W/ (RFC 9110 §13.1.2). */
export function matchesEtag(asked: string | undefined, etag: string): boolean {
  const bare = (name: string) => name.trim().replace(/^W\//, '');
  return asked !== undefined && asked.split(',').some((name) => bare(name) === bare(etag));
}
