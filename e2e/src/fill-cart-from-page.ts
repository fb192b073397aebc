import type { Page } from 'playwright-core';
import { call } from './call-from-page.ts';

/* Fills and reads a visitor's cart through the page's own calls. */

type Found = { result: { data: { id: number; title: string; inventory: { id: number }[] }[] } };

/** Adds units of the first variant of the product with this title. */
export async function put(page: Page, title: string, quantity: number): Promise<void> {
  const { result } = await call<Found>(page, 'GET', `products?q=${encodeURIComponent(title)}`);
  const tile = result.data.find((one) => one.title === title)!;
  await call(page, 'POST', 'cart/action', {
    product_id: tile.id,
    inventory_id: tile.inventory[0]!.id,
    quantity,
  });
}

/** Adds a demo plant, which ships to four countries only. Returns its cart row. */
export async function putStranded(page: Page): Promise<number> {
  const { result } = await call<Found>(page, 'GET', 'products?q=plant');
  const [tile] = result.data;
  const row = await call<{ id: number }>(page, 'POST', 'cart/action', {
    product_id: tile!.id,
    inventory_id: tile!.inventory[0]!.id,
    quantity: 1,
  });
  return row.id;
}

type Product = {
  title: string;
  price: string | null;
  selling: number;
  offered: number;
  inventory: { id: number; quantity: number; price: string }[];
  flash: { flash_sale_id: number } | null;
};

type Offer = { saleId: number; title: string; flashCents: number; usualCents: number };

export async function putOffer(page: Page): Promise<Offer> {
  const sales = await call<{ products: { product_id: number; left: number }[] }[]>(page, 'GET', 'flash-sale');
  for (const { product_id: id } of sales.flatMap(({ products }) => products).filter(({ left }) => left > 1)) {
    const product = await call<Product>(page, 'GET', `product/${id}`);
    const { title, price, flash, inventory, offered, selling } = product;
    const variant = inventory.find(({ quantity }) => quantity > 1);
    // A variant with its own price isn't sold at the flash price (SPEC §9).
    if (!flash || price === null || !variant || inventory.some((one) => Number(one.price) > 0)) continue;
    await call(page, 'POST', 'cart/action', { product_id: id, inventory_id: variant.id, quantity: 1 });
    return {
      saleId: flash.flash_sale_id,
      title,
      flashCents: Math.round(Number(price) * 100),
      usualCents: Math.round((offered > 0 ? offered : selling) * 100),
    };
  }
  throw new Error('The demo shop has nothing on flash sale.');
}

export async function cartOf(page: Page): Promise<[string, number][]> {
  type Line = { quantity: number; flash_product: { title: string } };
  const lines = await call<Line[]>(page, 'GET', 'cart/by-user');
  return lines.map((line) => [line.flash_product.title, line.quantity]);
}
