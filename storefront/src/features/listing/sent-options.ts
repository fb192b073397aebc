/** Filter option: ID, title, result count; subcategories also have their category's slug. */
export type Option = readonly [number, string, number, string?];

type SentOption = { id: number; title: string; count: number; category_slug?: string };

/** All options of a filter joined into one string, which is cheaper to serialize and parse than four values per option. */
export const sentOptions = (options: readonly SentOption[]): string =>
  JSON.stringify(
    options.map(({ id, title, count, category_slug: slug }): Option =>
      slug === undefined ? [id, title, count] : [id, title, count, slug],
    ),
  );

export const optionsIn = (sent: string | undefined): readonly Option[] =>
  sent === undefined ? [] : (JSON.parse(sent) as Option[]);
