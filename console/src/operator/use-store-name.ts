import type { OperatorOrderRow } from '@souk/contract/console/operator-orders';
import { useMe } from '#api/me.ts';
import { useNames } from './records/fields/use-names.ts';

/** Name of the store filter; its id if neither rows nor permissions provide it. */
export function useStoreName(id: number | null, rows: readonly OperatorOrderRow[]): string {
  const { may } = useMe();
  const parts = rows.flatMap((row) => row.parts);
  const inRows = parts.find(({ store }) => store.id === id)?.store.name;
  const isAsked = id !== null && inRows === undefined && may('sellers.read');
  const names = useNames('store', isAsked ? [id] : []);
  return inRows ?? names.get(id ?? 0)?.title ?? String(id ?? '');
}
