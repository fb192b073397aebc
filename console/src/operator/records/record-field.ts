import type { Area, Values } from './calls.ts';

/** How one field of a record is typed. */
export type FieldKind =
  | { kind: 'text' | 'long' | 'html'; max: number; translated?: true }
  | { kind: 'slug' | 'picture' | 'visibility' | 'switch' | 'amount' | 'moment' }
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
  /** May be left empty: saved as null, or as no words. */
  isOptional?: true;
  /** Beside the form, where states stand. */
  side?: true;
};

export type KindTable = {
  area: Area;
  fields: readonly RecordField[];
  /** What a new one begins with. */
  draft: Values;
  /** Facts that the list shows, in their order. */
  columns: readonly string[];
  /** Those of them that a phone shows, below the title. */
  onPhone?: readonly string[];
  /** In an order of their own, which is changed here. */
  isOrdered?: true;
  /** Its list is looked at place by place. */
  within?: readonly string[];
};
