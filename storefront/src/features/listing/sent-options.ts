/** A value of a filter: id, title, how many it would show; of a subcategory its category's slug. */
export type Option = readonly [number, string, number, string?];

type Told = { id: number; title: string; count: number; category_slug?: string };

/** All values of a filter as one text: each would be four values to whoever writes the page and to whoever reads it. */
export const sentOptions = (options: readonly Told[]): string =>
  JSON.stringify(
    options.map(({ id, title, count, category_slug: slug }): Option =>
      slug === undefined ? [id, title, count] : [id, title, count, slug],
    ),
  );

export const optionsIn = (sent: string | undefined): readonly Option[] =>
  sent === undefined ? [] : (JSON.parse(sent) as Option[]);
