import { redirect } from 'react-router';
import { accountApi, type PageArgs } from '#api/api-client.ts';
import { markPages } from './mark-pages.ts';
import type { MarkKind } from './marks.ts';

export type MarkChange = { messages: readonly string[] };

/**
 * Action of a list page. `id` is the item; `intent` `add` or `remove` is idempotent. Without an intent it is a toggle, submitted
 * before hydration on any page, and redirects to the list.
 */
export async function changeMark(args: PageArgs, kind: MarkKind): Promise<MarkChange> {
  const api = accountApi(args);
  const form = await args.request.formData();
  const id = Number(form.get('id'));
  const intent = form.get('intent');
  if (intent) {
    // The API toggles, so skip items that are already in the wanted state.
    const marks = await api.call('GET user/marks');
    if (!marks.ok) return { messages: marks.messages };
    if (marks.data[kind].includes(id) === (intent === 'add')) return { messages: [] };
  }
  const outcome = await (kind === 'following'
    ? api.call('POST user/store/follow', { body: { store_id: id } })
    : api.call(kind === 'compare' ? 'POST user/compare-list/action' : 'POST user/wishlist/action', {
        body: { product_id: id },
      }));
  if (!outcome.ok) return { messages: outcome.messages };
  if (!intent) throw redirect(markPages[kind], 303);
  return { messages: [] };
}
