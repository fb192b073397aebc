import type { Delimiter } from '@souk/rules/csv';

/** A parsed table before column mapping. */
export type Table = {
  name: string;
  text: string;
  encoding: string;
  delimiter: Delimiter;
  rows: { line: number; cells: string[] }[];
  /** Without a header row. */
  isHeadless: boolean;
};
