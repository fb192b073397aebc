/** The value of a scraped sample, or null. Labels not given match anything. */
export function sample(body: string, name: string, labels: Record<string, string> = {}): number | null {
  for (const [, found, given = '', value] of body.matchAll(/^([a-z_\d]+)(?:\{(.*)\})? (\S+)$/gm)) {
    const isIt = Object.entries(labels).every(([label, expected]) =>
      given.includes(`${label}="${expected}"`),
    );
    if (found === name && isIt) return Number(value);
  }
  return null;
}
