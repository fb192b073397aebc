import { inColumns, rowsOf, type Columns } from '#api/columns.ts';

/** A value of a filter, and how many goods have it. */
export type FacetOption = { id: number; title: string; count: number };

/** On their way to script: a shop has a hundred. */
export type SentOptions = Columns<FacetOption>;

export const sentOptions = (options: readonly FacetOption[]): SentOptions =>
  inColumns(options, ['id', 'title', 'count']);

export const optionsOf = (sent: SentOptions | undefined): FacetOption[] => (sent ? rowsOf(sent) : []);
