import type { ConsoleApi } from '@souk/contract/console-api';
import type { InterfaceText, ShopLanguage } from '@souk/contract/console/operator-texts';
import type { Kysely } from 'kysely';
import { audited } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { ownShippedIn } from '#settings/load-interface-texts.ts';
import { listAllLanguages } from '#settings/queries.ts';
import { exportInterfaceTexts } from '#settings/export-interface-texts.ts';
import { deleteLanguage, reorderLanguages, saveLanguage } from '#settings/languages.ts';
import { saveInterfaceTexts, type TextError } from '#settings/save-interface-texts.ts';
import { directionOf } from '#texts/language.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { countTexts, textList, type TextRowOf } from './operator-text-queries.ts';
import { refuseUnconfirmed } from '#http/refuse-unconfirmed.ts';
import { refuseCursor, refuseSave } from '#http/console-refusals.ts';
import { findLanguageUses } from './language-uses.ts';

const faults = {
  missing: 'refusal.console.text.unknown',
  not_icu: 'refusal.console.text.not-icu',
  unknown_placeholder: 'refusal.console.text.unknown-placeholder',
  lost_placeholder: 'refusal.console.text.lost-placeholder',
} as const satisfies Record<TextError['reason'], RefusalKey>;

export const operatorTextHandlers: ConsoleHandlers<ConsoleApi['operatorTexts']> = {
  listShopLanguages: ({ db }) => listShown(db),

  async saveShopLanguage({ db, now, caller, params: { language: code }, body: { accepted, ...values } }) {
    const { actor, scope } = caller;
    const current = (await listAllLanguages(db)).find(({ is_default: isDefault }) => isDefault);
    if (values.is_default && current?.code !== code) {
      if (!accepted?.includes('default_language'))
        return new Refusal([{ key: 'refusal.console.impact', path: 'is_default' }]);
      const unconfirmed = refuseUnconfirmed('rights', caller, now);
      if (unconfirmed) return unconfirmed;
    }
    const saved = await audited(db, actor, (tx) => saveLanguage(tx, scope, { code, ...values }));
    return saved.ok ? listShown(db) : refuseSave(saved);
  },

  async readLanguageUses({ db, params: { language } }) {
    if (!(await listAllLanguages(db)).some(({ code }) => code === language)) return refuseUnknown();
    return { uses: await findLanguageUses(db, language), can_move: false };
  },

  async deleteShopLanguage({ db, caller: { actor, scope }, params: { language: code } }) {
    const outcome = await audited(db, actor, (tx) => deleteLanguage(tx, scope, { code }));
    if (outcome.ok) return listShown(db);
    return outcome.reason === 'not_found' ? refuseUnknown() : refuse('refusal.console.default-language');
  },

  async orderShopLanguages({ db, caller: { actor, scope }, body }) {
    const placed = await audited(db, actor, (tx) => reorderLanguages(tx, scope, body));
    return placed.ok ? listShown(db) : refuseUnknown();
  },

  async listTexts({ shop, db, params: { language }, query }) {
    if (!(await listAllLanguages(db)).some(({ code }) => code === language)) return refuseUnknown();
    const [page, counts] = await Promise.all([
      listPage(shop, textList({ ...query, language }), query),
      countTexts(db, { language, area: query.area }),
    ]);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(rowView), next: page.next, total: page.total, counts };
  },

  async saveTexts({ db, caller: { actor, scope }, params: { language }, body: { texts } }) {
    const saved = await audited(db, actor, (tx) => saveInterfaceTexts(tx, scope, { language, texts }));
    if (saved.ok) return true as const;
    if (saved.reason === 'not_found') return refuseUnknown();
    return new Refusal(saved.fields.map(({ path, reason }) => ({ key: faults[reason], path })));
  },

  async exportTexts({ db, caller: { actor, scope }, params: { language } }) {
    const taken = await audited(db, actor, (tx) => exportInterfaceTexts(tx, scope, { language }));
    return taken.ok ? { texts: taken.texts } : refuseUnknown();
  },
};

const rowView = ({ id, key, english, shipped, own }: TextRowOf): InterfaceText => ({
  id,
  key,
  english,
  shipped,
  own,
});

async function listShown(db: Kysely<DB>): Promise<ShopLanguage[]> {
  const languages = await listAllLanguages(db);
  return Promise.all(
    languages.map(async (language) => {
      const counts = await countTexts(db, { language: language.code, area: 'shop' });
      return {
        ...language,
        direction: directionOf(language),
        is_shipped: ownShippedIn(language.code) !== null,
        texts: counts.all,
        missing: counts.missing,
        own: counts.own,
      };
    }),
  );
}
