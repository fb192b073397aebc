import { redirect } from 'react-router';
import { personalApi, requireSameVisitor, signInFirst, type PageArgs } from '#api/api-client.ts';
import { askVoucher } from '#features/voucher/ask-voucher.ts';
import { links } from '#links.ts';
import { changeCart } from './change-cart.ts';

/** All changes of the cart page: lines, delivery location and voucher. */
export async function actOnCart({ request, url, context }: Pick<PageArgs, 'request' | 'url' | 'context'>) {
  const form = await request.formData();
  const api = personalApi(context);
  const intent = form.has('offer') ? 'voucher' : form.get('intent');
  // Adding is allowed for guests too: their cart is merged on login.
  if (intent !== 'add') await requireSameVisitor(api, url);
  if (intent === 'voucher') {
    const code = String(form.get('offer') ?? form.get('voucher') ?? '');
    const answer = await askVoucher(context, code);
    if (!answer.applied) return { messages: [], voucher: answer };
    throw redirect(links.cart(), 303);
  }
  if (intent === 'remove-voucher') {
    await api.need('DELETE voucher/applied');
    throw redirect(links.cart(), 303);
  }
  const outcome = await changeCart(api, form);
  if (!outcome.ok && outcome.status === 401) throw signInFirst(url);
  if (!outcome.ok) return { messages: outcome.messages, voucher: null };
  // Redirect after a plain form post, so that a reload doesn't submit it again.
  if (form.get('plain')) throw redirect(links.cart(), 303);
  return { messages: [], voucher: null };
}
