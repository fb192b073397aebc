import type { PageInput } from '@souk/contract/console/content';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { raised } from '#records/owned-by.ts';
import { recordActs } from '#records/record-acts.ts';
import type { Known, Sent } from '#records/record-kind.ts';
import { cleanFields, cleanTexts } from '#texts/clean-fields.ts';

type Page = Omit<PageInput, keyof Known> & { slug: string };

const acts = recordActs<Page>({
  entity: 'page',
  texts: 'pages',
  isOfShop: true,
  slugs: 'pages',
  async find(db, id, { isLocked }) {
    const row = await db
      .selectFrom('pages')
      .select(['title', 'slug', 'description', 'meta_title', 'meta_description', 'version'])
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const { version, ...values } = row;
    return { id, version, storeId: null, values };
  },
  async insert(tx, { texts: _texts, ...values }) {
    const row = await tx.insertInto('pages').values(values).returning('id').executeTakeFirstOrThrow();
    return row.id;
  },
  async update(tx, { texts: _texts, ...values }, id) {
    // Header and footer links refer to a page by slug; links elsewhere are redirected.
    await tx
      .updateTable('site_links')
      .set({ slug: values.slug, version: raised })
      .where('link', '=', '')
      .where('slug', '<>', values.slug)
      .where('slug', '=', (where) => where.selectFrom('pages').select('slug').where('id', '=', id))
      .execute();
    await tx
      .updateTable('pages')
      .set({ ...values, version: raised, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
  },
  remove: (tx, id) => tx.deleteFrom('pages').where('id', '=', id).execute(),
  async uses(tx, id) {
    const { links } = await tx
      .selectFrom('site_links as l')
      .innerJoin('pages as p', 'p.slug', 'l.slug')
      .select(({ fn }) => fn.countAll<number>().as('links'))
      .where('p.id', '=', id)
      .where('l.link', '=', '')
      .executeTakeFirstOrThrow();
    return { links: Number(links) };
  },
  tags: ['content'],
});

const ofHtml = ['description'];

export const { remove: deletePage, read: readPage } = acts;

export const savePage = (tx: AuditedTx, scope: Scope, { description, texts, ...sent }: Sent<Page>) =>
  acts.save(tx, scope, {
    ...sent,
    ...cleanFields({ description }, ofHtml),
    texts: cleanTexts(texts, ofHtml),
  });
