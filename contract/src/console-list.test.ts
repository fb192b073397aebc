import { expect, test } from 'vitest';
import { z } from 'zod';
import { consoleApi } from './console-api.ts';
import { listQuery } from './console-list.ts';

test("ignores a sort order that the list doesn't have", () => {
  const query = z.object(listQuery(['all', 'late'], ['title', 'stock']));
  for (const sort of ['title', '-title', 'stock', '-stock'])
    expect(query.parse({ sort })).toMatchObject({ sort });
  for (const sort of ['price', '--title', 'title desc', 'id; drop table products', '', 7])
    expect(query.parse({ sort })).toMatchObject({ sort: undefined });
});

test("sortable columns of the seller's lists are sort orders of their calls", () => {
  const { listProducts, listStock } = { ...consoleApi.sellerProducts, ...consoleApi.sellerStock };
  for (const sort of ['title', 'stock']) expect(listProducts.query.parse({ sort }).sort).toBe(sort);
  expect(listStock.query.parse({ sort: '-on_hand' }).sort).toBe('-on_hand');
});
