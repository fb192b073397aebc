/** Replaces a picture's name in JSON values: as a whole value, and in HTML including its sizes. */
export function renamedIn<Values extends object>(
  values: Values,
  { from, into }: { from: string; into: string },
): Values {
  const shown = new RegExp(
    `(/uploads/(?:(?:thumb|w\\d+)-)?)${from.replaceAll(/[^\w-]/g, String.raw`\$&`)}(?![\\w.-])`,
    'g',
  );
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value === from ? into : value.replaceAll(shown, (_all, before: string) => before + into);
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one)]));
  };
  return renamed(values) as Values; // of the same shape
}
