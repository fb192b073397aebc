import { redirect } from 'react-router';
import { personalApi, requireSameVisitor, signInFirst, type PageArgs } from '#api/api-client.ts';
import { askVoucher } from '#features/voucher/ask-voucher.ts';
import { links } from '#links.ts';
import { changeCart } from './change-cart.ts';

/** Every change of the cart, with script and without: lines, the place of the estimate, the voucher. */
export async function actOnCart({ request, url, context }: Pick<PageArgs, 'request' | 'url' | 'context'>) {
  const form = await request.formData();
  const api = personalApi(context);
  const intent = form.has('offer') ? 'voucher' : form.get('intent');
  // What is put in may be a guest's: it comes along when they sign in.
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
  // A plain form post ends in a page of its own, so that reloading it does not post again.
  if (form.get('plain')) throw redirect(links.cart(), 303);
  return { messages: [], voucher: null };
}
