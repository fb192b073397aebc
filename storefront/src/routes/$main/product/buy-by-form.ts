import { redirect, type RouterContextProvider } from 'react-router';
import { personalApi, publicApi } from '#api/api-client.ts';
import { links } from '#links.ts';
import { findVariant, type Choice } from './choose-variant.ts';

/** Handles the buy form without JavaScript: `intent` add or buy, the variant's attribute values, and the quantity. */
export async function buyByForm(
  context: Readonly<RouterContextProvider>,
  id: string,
  form: FormData,
): Promise<{ messages: readonly string[] }> {
  const product = await publicApi(context).need('GET product/{id}', { params: { id } });
  const choice: Choice = Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const group = /^attribute-(\d+)$/.exec(name)?.[1];
      return group && typeof value === 'string' && value ? [[Number(group), Number(value)]] : [];
    }),
  );
  const row = product.inventory.length === 1 ? product.inventory[0] : findVariant(product, choice);
  const isBuyNow = form.get('intent') === 'buy';
  const outcome = await personalApi(context).call(isBuyNow ? 'POST cart/buy-now' : 'POST cart/action', {
    body: {
      product_id: product.id,
      quantity: String(form.get('quantity') ?? '1'),
      ...(row ? { inventory_id: row.id } : {}),
    },
  });
  if (!outcome.ok) return { messages: outcome.messages };
  throw redirect(isBuyNow ? links.checkout() : links.cart(), 303);
}
