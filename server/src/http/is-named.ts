/** `If-None-Match`: one name, several, or `*`; W/ says nothing about being the same (RFC 9110 §13.1.2). */
export function isNamed(asked: string | undefined, etag: string): boolean {
  const bare = (name: string) => name.trim().replace(/^W\//, '');
  return asked !== undefined && asked.split(',').some((name) => bare(name) === bare(etag));
}
