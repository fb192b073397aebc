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
  uses: [
    {
      by: 'links',
      rows: (id) => sql`
        select l.id, l.title from site_links l join pages p on p.slug = l.slug where p.id = ${id} and l.link = ''`,
      async move(tx, { from, into }) {
        const { numAffectedRows = 0n } = await sql`
          update site_links set slug = (select slug from pages where id = ${into}), version = ${raised}
          where link = '' and slug = (select slug from pages where id = ${from})`.execute(tx);
        return Number(numAffectedRows);
      },
    },
    {
      by: 'settings',
      isDropped: true,
      rows: (id) => sql`
        select p.id, s.key as title from settings s, pages p
        where p.id = ${id} and s.value = to_jsonb('/page/' || p.slug)`,
    },
  ],
  tags: ['content'],
});

const ofHtml = ['description'];

export const { remove: deletePage, read: readPage, usedWith: pageUsedWith } = acts;

export const savePage = (tx: AuditedTx, scope: Scope, { description, texts, ...sent }: Sent<Page>) =>
  acts.save(tx, scope, {
    ...sent,
    ...cleanFields({ description }, ofHtml),
    texts: cleanTexts(texts, ofHtml),
  });
