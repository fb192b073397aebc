import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { listAllLanguages } from '#settings/queries.ts';
import { translationList } from './operator-translation-queries.ts';
import { refuseCursor, refuseSave } from '#http/console-refusals.ts';
import { readTranslation, translateRecord } from './translate-record.ts';

/** `place` means newest first, as in record lists; the query sorts by ID, so the direction is inverted. */
const turned = { place: '-place', '-place': 'place' } as const;

export const operatorTranslationHandlers: ConsoleHandlers<ConsoleApi['operatorTranslations']> = {
  async listTranslations({ shop, db, params, query }) {
    if (!(await listAllLanguages(db)).some(({ code }) => code === params.language)) return refuseUnknown();
    const sort = query.sort && turned[query.sort];
    const page = await listPage(shop, translationList({ ...params, ...query }), { ...query, sort });
    if (!page.ok) return refuseCursor();
    const rows = page.rows.map(({ id, title, image, store, missing, texts }) => ({
      id,
      title,
      image,
      store,
      missing,
      texts,
    }));
    return { rows, next: page.next, total: page.total };
  },

  readTranslation: async ({ db, caller, params }) =>
    (await readTranslation(db, caller.scope, params)) ?? refuseUnknown(),

  async saveTranslation({ db, now, caller, params, version, body }) {
    const saved = await audited(db, caller.actor, (tx) =>
      translateRecord(tx, caller.scope, {
        ...params,
        version: version ?? body.version,
        texts: body.texts,
        now,
      }),
    );
    if (!saved.ok) return refuseSave(saved);
    return (await readTranslation(db, caller.scope, params)) ?? refuseUnknown();
  },
};
