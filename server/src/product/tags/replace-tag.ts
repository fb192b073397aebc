import { productInput, type ProductInput } from '@souk/contract/console/product';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import { defineJob } from '#jobs/job.ts';
import { readProducts } from '../save/read-products.ts';
import { saveProducts } from '../save/save-products.ts';
import { countTags, foldTag } from './tag-queries.ts';

const portion = 200;
const wholeShop = { storeId: null };

/**
 * Replaces or removes (`into` null) a tag in all products, in the requester's name. Idempotent: each run finds only products that still
 * have the tag.
 */
export const replaceTag = defineJob({
  name: 'replace-tag',
  schema: z.object({
    tagId: z.int(),
    gone: z.string(),
    into: z.string().nullable(),
    userId: z.int().nullable(),
    actorName: z.string(),
  }),
  retries: 20,
  async run({ db, log }, { tagId, gone, into, userId, actorName }) {
    const actor: Actor = {
      kind: 'person',
      userId,
      name: actorName,
      storeId: null,
      requestId: null,
      jobId: `tag ${tagId}`,
    };
    for (let after = 0; ;) {
      const ids = await listTagged(db, { gone, after });
      if (ids.length === 0) break;
      after = ids.at(-1)!;
      const refused = await saveAll(db, actor, { ids, gone, into });
      if (refused.length > 0)
        log.warn({ products: refused, tag: gone }, 'could not replace a tag on some products');
    }
    await sql`update product_tags set becomes = null where id = ${tagId}`.execute(db);
    await countTags(db, into === null ? [gone] : [gone, await foldTag(db, into)]);
  },
});

type Replaced = { gone: string; into: string | null };

/** Saves a batch; if any product is refused, saves them one by one. */
async function saveAll(
  db: Kysely<DB>,
  actor: Actor,
  { ids, gone, into }: Replaced & { ids: readonly number[] },
): Promise<number[]> {
  const outcome = await audited(db, actor, async (tx) => {
    const found = await readProducts(tx, wholeShop, ids);
    const tags = await replacedTags(tx, { ids: [...found.keys()], gone, into });
    const inputs = [...found.values()].map(({ id, values }) =>
      productInput.safeParse({ ...values, id, tags: tags.get(id) ?? values.tags }),
    );
    if (inputs.some(({ success }) => !success)) return { ok: false as const };
    return saveProducts(
      tx,
      wholeShop,
      inputs.map(({ data }) => data as ProductInput), // all were valid
    );
  });
  if (outcome.ok) return [];
  if (ids.length === 1) return [...ids];
  const refused: number[] = [];
  for (const id of ids) refused.push(...(await saveAll(db, actor, { ids: [id], gone, into })));
  return refused;
}

async function listTagged(
  db: Kysely<DB>,
  { gone, after }: { gone: string; after: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products
    where tags <> '' and tag_list(tags) @> array[${gone}::text] and archived_at is null and id > ${after}
    order by id limit ${portion}`.execute(db);
  return rows.map(({ id }) => id);
}

async function replacedTags(
  db: Kysely<DB>,
  { ids, gone, into }: Replaced & { ids: readonly number[] },
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; tags: string }>`
    select id, replace_tag(tags, ${gone}, ${into}) as tags from products where id = any(${ids}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, tags }) => [id, tags === '' ? [] : tags.split(',')]));
}
