import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import { tagUses } from '../tag-uses.ts';
import { taggedBanners } from '../tagged-banners.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { findUses } from '#records/record-uses.ts';
import { changeTag, previewTag } from '#product/tags/change-tag.ts';
import { tagList } from '#product/tags/tag-queries.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const operatorTagHandlers: ConsoleHandlers<ConsoleApi['operatorTags']> = {
  async listTags({ shop, query }) {
    const page = await listPage(shop, tagList(query), query);
    return page.ok ? { rows: page.rows, next: page.next, total: page.total } : refuseCursor();
  },

  async previewTag({ db, caller: { scope }, params: { id }, query: { into } }) {
    const input = { id, into: into === '' ? null : into };
    return (await previewTag(db, scope, input, taggedBanners)) ?? refuseUnknown();
  },

  async readTagUses({ db, params: { id } }) {
    const tag = await db.selectFrom('product_tags').select('id').where('id', '=', id).executeTakeFirst();
    return tag ? { uses: await findUses(db, tagUses, id), can_move: true } : refuseUnknown();
  },

  async changeTag({ db, caller: { actor, scope }, params: { id }, body: { into } }) {
    const changed = await audited(db, actor, (tx) => changeTag(tx, scope, { id, into }, taggedBanners));
    if (changed.ok) {
      const { products, stores, both, banners, collections } = changed;
      return { products, stores, both, banners, collections };
    }
    if (changed.reason === 'not_found') return refuseUnknown();
    if (changed.reason === 'busy') return refuse('refusal.console.tag.busy');
    return new Refusal([{ key: 'refusal.console.still-needed', values: { count: changed.count } }]);
  },
};
