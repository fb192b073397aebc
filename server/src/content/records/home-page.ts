import type { HomePageInput } from '@souk/contract/console/content';
import { allSections, type PlacedSection } from '@souk/rules/home-sections';
import type { Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { changedFields } from '#records/changed-fields.ts';
import { raised } from '#records/owned-by.ts';
import { notFound, type SaveOutcome } from '#records/record-kind.ts';

export const homePageId = 1;

export async function readHomePage(
  db: Kysely<DB>,
  scope: Scope,
  id: number,
): Promise<{ values: { sections: PlacedSection[] }; version: number } | null> {
  if (scope.storeId !== null || id !== homePageId) return null;
  const { sections, version } = await findHomePage(db).executeTakeFirstOrThrow();
  return { values: { sections: allSections(placedIn(sections)) }, version };
}

export async function saveHomePage(
  tx: AuditedTx,
  scope: Scope,
  { id, version, sections: sent }: HomePageInput,
): Promise<SaveOutcome> {
  if (scope.storeId !== null || id !== homePageId) return notFound;
  const found = await findHomePage(tx).forUpdate().executeTakeFirstOrThrow();
  if (version !== undefined && version !== found.version)
    return { ok: false, reason: 'stale', version: found.version };
  const sections = allSections(sent);
  const change = changedFields({ sections: allSections(placedIn(found.sections)) }, { sections });
  if (!change) return { ok: true, id, version: found.version, isUnchanged: true };
  await tx
    .updateTable('home_page')
    .set({ sections: JSON.stringify(sections), version: raised })
    .where('id', '=', homePageId)
    .execute();
  await announceChange(tx, ['content']);
  tx.audit.record({
    action: 'home_page.save',
    entity: 'home_page',
    entityId: id,
    label: '',
    storeId: null,
    ...change,
  });
  return { ok: true, id, version: found.version + 1 };
}

const findHomePage = (db: Kysely<DB>) =>
  db.selectFrom('home_page').select(['sections', 'version']).where('id', '=', homePageId);

export const placedIn = (sections: unknown) => sections as PlacedSection[]; // written only by `saveHomePage`
