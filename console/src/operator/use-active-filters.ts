import type { OperatorOrderRow } from '@souk/contract/console/operator-orders';
import type { ActiveFilter } from '#parts/active-filters.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { methodName } from '#parts/method-name.ts';
import type { OrderFilters } from './order-filters.ts';
import { useStoreName } from './use-store-name.ts';

type Listed = { rows: readonly OperatorOrderRow[]; currency: string };

export function useActiveFilters(filters: OrderFilters, { rows, currency }: Listed): ActiveFilter[] {
  const t = useT();
  const { money, country } = useFormat();
  const store = useStoreName(filters.store ?? null, rows);
  const { from_minor: least, to_minor: most } = filters;
  const from = least === undefined ? null : money({ minor: least, currency });
  const to = most === undefined ? null : money({ minor: most, currency });
  const asked: ActiveFilter[] = [];
  if (filters.payment)
    asked.push({
      title: t('operator.order.payment'),
      value: t(`operator.order.payment.${filters.payment}`),
      names: ['payment'],
    });
  if (filters.method)
    asked.push({
      title: t('operator.order.method'),
      value: methodName(filters.method, t),
      names: ['method'],
    });
  if (filters.store) asked.push({ title: t('operator.order.store'), value: store, names: ['store'] });
  if (filters.country)
    asked.push({ title: t('operator.order.country'), value: country(filters.country), names: ['country'] });
  if (from !== null || to !== null)
    asked.push({
      title: t('operator.order.total'),
      value:
        from !== null && to !== null
          ? t('operator.order.between', { from, to })
          : from !== null
            ? t('operator.order.at-least', { from })
            : t('operator.order.at-most', { to: to ?? '' }),
      names: ['from_minor', 'to_minor'],
    });
  if (filters.late) asked.push({ title: t('operator.order.late'), names: ['late'] });
  return asked;
}
