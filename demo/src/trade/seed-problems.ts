import { collectionInput } from '@souk/contract/console/groupings';
import { siteLinkInput } from '@souk/contract/console/content';
import { wholeShop } from '@souk/server/access/scope';
import { saveSiteLink } from '@souk/server/content/records/site-link';
import type { DB } from '@souk/server/db/generated/db.d';
import { enqueue } from '@souk/server/jobs/enqueue';
import { deletePictures } from '@souk/server/media/delete-picture';
import { deleteCollection, saveCollection } from '@souk/server/product/groupings/collection';
import { sql, type Kysely, type Transaction } from 'kysely';
import { buildProducts } from '#catalogue/build-products.ts';
import { arabic } from '../saved.ts';
import { step, type Step } from './happen-in-turn.ts';
import { personOf } from './person-of.ts';
import { actAt, unless } from './act-at.ts';

const dayMs = 24 * 3_600_000;

const summer = { title: 'Summer picnics', slug: 'summer-picnics', texts: arabic({ title: 'نزهات الصيف' }) };
const picnicIcons = new Set(['tent', 'basket', 'kite', 'umbrella-on-ground']);

/** A summer collection linked in the footer; the collection is deleted, which leaves a broken link. */
export async function linkSteps(
  db: Kysely<DB>,
  { now, goods }: { now: Date; goods: readonly { id: number }[] },
): Promise<Step[]> {
  const by = await personOf(db, 'catalogue@example.com');
  const [madeAt, goneAt] = [new Date(now.getTime() - 58 * dayMs), new Date(now.getTime() - 4 * dayMs)];
  const product_ids = buildProducts().flatMap(({ icon }, place) =>
    picnicIcons.has(icon) ? [goods[place]!.id] : [],
  );
  const made = async () => {
    const { id } = await actAt(db, { by, at: madeAt }, (tx) =>
      saveCollection(
        tx,
        wholeShop,
        collectionInput.parse({ ...summer, image: 'collection-weekend-outdoors.webp', product_ids }),
      ),
    );
    const url = `/${summer.slug}/collection?collection=${id}`;
    const { title, texts } = summer;
    const link = siteLinkInput.parse({
      area: 'about',
      title,
      texts,
      image: '',
      target: { kind: 'url', url },
    });
    await actAt(db, { by, at: madeAt }, (tx) => saveSiteLink(tx, wholeShop, link));
  };
  const gone = async () => {
    const { id } = await db
      .selectFrom('collections')
      .select('id')
      .where('slug', '=', summer.slug)
      .executeTakeFirstOrThrow();
    await actAt(db, { by, at: goneAt }, (tx) => deleteCollection(tx, wholeShop, { id }));
  };
  return [
    step(madeAt, () => unless(db, sql`select from site_links where title = ${summer.title}`, made)),
    step(goneAt, () =>
      unless(db, sql`select where not exists (select from collections where slug = ${summer.slug})`, gone),
    ),
  ];
}

/** Deleting an old picture failed repeatedly; nothing uses it, and the next attempt succeeds. */
export async function seedFailedJob(tx: Transaction<DB>, at: Date): Promise<void> {
  const images = ['summer-picnics.webp'];
  await enqueue(tx, deletePictures, { images });
  const output = { message: `EBUSY: resource busy or locked, unlink 'uploads/${images[0]}'` };
  // As pg-boss records a failed job.
  await sql`
    update jobs.job set state = 'failed', retry_count = retry_limit, output = ${JSON.stringify(output)}::jsonb,
      created_on = ${at}, start_after = ${at}, started_on = ${at}, completed_on = ${at}
    where name = ${deletePictures.name} and state = 'created' and data = ${JSON.stringify({ images })}::jsonb`.execute(
    tx,
  );
}
