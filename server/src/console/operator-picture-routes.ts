import type { ConsoleApi } from '@souk/contract/console-api';
import type { PictureUse } from '@souk/contract/console/operator-pictures';
import type { RecordKindName } from '@souk/contract/console/operator-records';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { deleteUnused } from '#content/media-library/delete-unused.ts';
import { findUses } from '#content/media-library/find-uses.ts';
import { pictureList } from '#content/media-library/picture-list.ts';
import { renamedIn } from '#content/media-library/renamed-in.ts';
import { replacePicture, type ReplaceIn } from '#content/media-library/replace-picture.ts';
import { listPage } from '#records/list-page.ts';
import { listSettings } from '#settings/queries.ts';
import { readSettings } from '#settings/settings-schema.ts';
import { saveSettings } from '#settings/save-settings.ts';
import { editedKinds } from './operator-record-kinds.ts';
import { refuseCursor, refuseSave } from '#http/console-refusals.ts';

const shownUses = 5;

export const operatorPictureHandlers: ConsoleHandlers<ConsoleApi['operatorPictures']> = {
  async listPictures({ shop, db, query }) {
    const page = await listPage(shop, pictureList(query), query);
    if (!page.ok) return refuseCursor();
    const names = page.rows.map(({ name }) => name);
    const uses = await findUses(db, { names, most: shownUses, isQuick: true });
    const rows = page.rows.map(({ id, name, title, shown_as, is_new, added_at }) => ({
      id,
      name,
      title,
      shown_as,
      added_at: added_at.toISOString(),
      uses: uses.filter((use) => use.name === name).map(({ name: _name, ...use }) => use),
      is_new: is_new && !uses.some((use) => use.name === name),
    }));
    return { rows, next: page.next, total: page.total };
  },

  async replacePicture({ db, now, caller: { actor, scope }, params: { id }, body: { image } }) {
    const replaced = await audited(db, actor, (tx) =>
      replacePicture(tx, scope, { id, image, now }, replacingActs),
    );
    if (replaced.ok) return { count: replaced.count };
    switch (replaced.reason) {
      case 'not_found':
        return refuseUnknown();
      case 'unused':
        return refuse('refusal.console.picture.unused');
      case 'too_many':
        return refuse('refusal.console.picture.too-many', { count: replaced.most });
      case 'elsewhere':
        return refuse('refusal.console.picture.elsewhere', { title: replaced.use.title });
      case 'refused':
        return refuseSave(replaced.because);
    }
  },

  async deleteUnusedPictures({ db, caller: { actor }, body: { ids } }) {
    const deleted = await audited(db, actor, (tx) => deleteUnused(tx, { ids }));
    if (deleted.ok) return { count: deleted.count };
    if (deleted.reason === 'not_found') return refuseUnknown();
    return deleted.reason === 'new'
      ? refuse('refusal.console.picture.new', { name: deleted.name })
      : refuse('refusal.console.picture.used', { name: deleted.use.name, title: deleted.use.title });
  },
};

const inRecord =
  (kind: RecordKindName): ReplaceIn =>
  async (tx, scope, { id, from, into }) => {
    const found = await editedKinds[kind].read(tx, scope, id ?? 0);
    if (!found) return { ok: false, reason: 'not_found' };
    const values = renamedIn(found.values, { from, into });
    return editedKinds[kind].save(tx, scope, { ...values, id, version: found.version });
  };

const inSettings: ReplaceIn = async (tx, scope, names) => {
  const stored = Object.entries(readSettings(await listSettings(tx)));
  const changed = stored.flatMap(([key, value]) => {
    const renamed = renamedIn({ value }, names).value;
    return JSON.stringify(renamed) === JSON.stringify(value) ? [] : [[key, renamed]];
  });
  const saved = await saveSettings(tx, scope, { settings: Object.fromEntries(changed) });
  if (saved.ok) return { ok: true, id: 0, version: 0 }; // settings have neither ID nor version
  if (saved.reason !== 'invalid') return { ok: false, reason: 'not_found' };
  return { ok: false, reason: 'unreadable', paths: saved.fields.map(({ path }) => path) };
};

const replacingActs: Partial<Record<PictureUse, ReplaceIn>> = {
  category: inRecord('category'),
  subcategory: inRecord('subcategory'),
  brand: inRecord('brand'),
  collection: inRecord('collection'),
  banner: inRecord('banner'),
  feature: inRecord('feature'),
  link: inRecord('link'),
  page: inRecord('page'),
  settings: inSettings,
};
