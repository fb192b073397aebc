import { apiAddress } from '@souk/rules/api-address';
import type { Endpoint } from '@souk/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { pageOf, type Page } from '#db/pagination.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';

/** Whether guests get an empty list instead of 401 (CONTRACT L1). */
export function isEmptyForGuests(endpoint: Endpoint, { query }: FastifyRequest, settings: Settings): boolean {
  const isLoginRequired = (query as Record<string, unknown>)['login'] === 'required';
  return endpoint.emptyForGuests === true && settings.compat_guest_lists && !isLoginRequired;
}

export function emptyPage(shop: Shop, { path }: Endpoint): Page<never> {
  return pageOf<never>({
    rows: [],
    total: 0,
    page: 1,
    perPage: 30,
    links: { origin: shop.publicUrl, path: apiAddress(path) },
  });
}
