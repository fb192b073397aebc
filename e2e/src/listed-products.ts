import type { Page } from 'playwright-core';
import { shopUrl } from './shop.ts';

/** Product ids linked in this part of the page, in order, with repeats. */
export async function productsIn(page: Page, part: string): Promise<number[]> {
  const addresses = await page
    .locator(`${part} a[href*="/product/"]`)
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
  return addresses.map((address) => Number(/\/product\/(\d+)/.exec(address)?.[1]));
}

/** Product ids of a page and the total, by the public API for this query. */
export async function listOf(query: string): Promise<{ ids: number[]; total: number }> {
  const reply = await fetch(`${shopUrl}/api/v1/products?${query}`);
  const { data } = (await reply.json()) as {
    data: { result: { data: { id: number }[]; total: number } };
  };
  return { ids: data.result.data.map(({ id }) => id), total: data.result.total };
}
