import { call } from '#api/call.ts';
import type { Audience, Permission } from '@souk/rules/permissions';
import type { IconName } from '@souk/kit/ui/icon.tsx';

export type Command = { id: string; icon: IconName; title: string; note?: string; to: string };

type Asking = { audience: Audience; may(permission: Permission): boolean; signal: AbortSignal };

const few = 5;

export async function findCommands(q: string, { audience, may, signal }: Asking): Promise<Command[]> {
  const query = { q, limit: few };
  if (audience === 'operator') {
    if (!may('orders.read')) return [];
    const { rows } = await call('GET operator/orders', { query, signal });
    return rows.slice(0, few).map(({ id, number, buyer }) => ({
      id: `order-${id}`,
      icon: 'package' as const,
      title: number,
      note: buyer.name,
      to: `/operator/orders/${id}`,
    }));
  }
  const [orders, products] = await Promise.all([
    may('orders.read') ? call('GET seller/orders', { query: { ...query, view: 'all' }, signal }) : null,
    may('products.read') ? call('GET seller/products', { query: { ...query, view: 'all' }, signal }) : null,
  ]);
  return [
    ...(orders?.rows ?? []).map(({ id, number, buyer }) => ({
      id: `order-${id}`,
      icon: 'package' as const,
      title: number,
      note: `${buyer.name} · ${buyer.city}`,
      to: `/seller/orders/${id}`,
    })),
    ...(products?.rows ?? []).map(({ id, title }) => ({
      id: `product-${id}`,
      icon: 'grid' as const,
      title,
      to: `/seller/products/${id}`,
    })),
  ];
}
