import type { Area, Values } from './calls.ts';

/** Input type of a record's field. */
export type FieldKind =
  | { kind: 'text' | 'long' | 'html'; max: number; translated?: true }
  | { kind: 'slug' | 'picture' | 'visibility' | 'turned-on' | 'switch' | 'amount' | 'moment' }
  | { kind: 'money' | 'count' | 'percent' }
  | { kind: 'reference'; to: 'category' | 'tax-rule' }
  | { kind: 'choice'; options: readonly string[] }
  | {
      kind:
        | 'products'
        | 'sale-products'
        | 'values'
        | 'places'
        | 'target'
        | 'link-target'
        | 'payer'
        | 'rule'
        | 'applies';
    };

export type RecordField = FieldKind & {
  name: string;
  isOptional?: true;
  /** In the side column with the status. */
  side?: true;
};

export type KindTable = {
  area: Area;
  fields: readonly RecordField[];
  /** Initial values. */
  draft: Values;
  /** Columns of the list. */
  columns: readonly string[];
  /** Columns shown on phones, below the title. */
  onPhone?: readonly string[];
  /** Sortable here. */
  isOrdered?: true;
  /** The list is grouped by these places. */
  within?: readonly string[];
};
