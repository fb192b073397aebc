import type { OperatorOrderRow } from '@souk/contract/console/operator-orders';
import { useMe } from '#api/me.ts';
import { useNames } from './records/fields/use-names.ts';

/** What the store is called by which orders are narrowed; its number where neither they nor a right tell. */
export function useStoreName(id: number | null, rows: readonly OperatorOrderRow[]): string {
  const { may } = useMe();
  const parts = rows.flatMap((row) => row.parts);
  const inRows = parts.find(({ store }) => store.id === id)?.store.name;
  const isAsked = id !== null && inRows === undefined && may('sellers.read');
  const names = useNames('store', isAsked ? [id] : []);
  return inRows ?? names.get(id ?? 0)?.title ?? String(id ?? '');
}
