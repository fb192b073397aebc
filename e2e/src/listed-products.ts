import type { Page } from 'playwright-core';
import { shopUrl } from './shop.ts';

/** Ids of the products that this part of the page links to, in their order, as often as they stand there. */
export async function productsIn(page: Page, part: string): Promise<number[]> {
  const addresses = await page
    .locator(`${part} a[href*="/product/"]`)
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
  return addresses.map((address) => Number(/\/product\/(\d+)/.exec(address)?.[1]));
}

/** Ids of a page of products and how many there are in all, as the public API has them for this query. */
export async function listOf(query: string): Promise<{ ids: number[]; total: number }> {
  const reply = await fetch(`${shopUrl}/api/v1/products?${query}`);
  const { data } = (await reply.json()) as {
    data: { result: { data: { id: number }[]; total: number } };
  };
  return { ids: data.result.data.map(({ id }) => id), total: data.result.total };
}
