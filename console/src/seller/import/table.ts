import type { Delimiter } from '@souk/rules/csv';

/** A table as it was read, before anybody said which column is what. */
export type Table = {
  name: string;
  text: string;
  encoding: string;
  delimiter: Delimiter;
  rows: { line: number; cells: string[] }[];
  /** The first line is a row as the others. */
  isHeadless: boolean;
};
