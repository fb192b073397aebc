import type { Texts } from '@souk/contract/console/record';
import { statusOf, visibilityOf, type Visibility } from '@souk/rules/visibility';

export function storedOf<Row extends { version: number; status: number }>(id: number, row: Row) {
  const { version, status, ...values } = row;
  return { id, version, storeId: null, values: { ...values, status: visibilityOf(status) } };
}

export function rowOf<Values extends { status: Visibility; texts?: Texts }>(values: Values) {
  const { texts: _texts, status, ...row } = values;
  return { ...row, status: statusOf(status) };
}
