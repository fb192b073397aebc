import { redirect } from 'react-router';
import { accountApi, type PageArgs } from '#api/api-client.ts';
import { markPages } from './mark-pages.ts';
import type { MarkKind } from './marks.ts';

export type MarkChange = { messages: readonly string[] };

/**
 * The action of a list's page. `id` says what; `intent` `add` or `remove` is done once however often it arrives, and
 * without an intent the press is a toggle, made before script ran somewhere in the shop: it ends on the list.
 */
export async function changeMark(args: PageArgs, kind: MarkKind): Promise<MarkChange> {
  const api = accountApi(args);
  const form = await args.request.formData();
  const id = Number(form.get('id'));
  const intent = form.get('intent');
  if (intent) {
    // The API toggles: what is as it should be stays untouched.
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
