import { shownSections, type HomeSection, type PlacedSection } from '@souk/rules/home-sections';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { precompiledQuery } from '#db/precompiled-query.ts';
import { shown } from '#db/shown.ts';
import { idOfOldSlug } from '#texts/slug-redirects.ts';

/* Pages, banners and links belong to this domain. Home page and menu also show unchanged catalog rows; those plain reads are here too. */

/** Public banners with the slugs of their targets; null for hidden targets. */
export const listBannerRows = precompiledQuery((db, { types }: { types: readonly number[] }) =>
  db
    .selectFrom('banners as b')
    .leftJoin('categories as c', (join) =>
      join.on('b.source_type', '=', 1).onRef('c.id', '=', 'b.source_id').on('c.status', '=', shown),
    )
    .leftJoin('subcategories as sc', (join) =>
      join.on('b.source_type', '=', 2).onRef('sc.id', '=', 'b.source_id').on('sc.status', '=', shown),
    )
    .leftJoin('categories as parent', (join) =>
      join.onRef('parent.id', '=', 'sc.category_id').on('parent.status', '=', shown),
    )
    .leftJoin('brands as br', (join) =>
      join.on('b.source_type', '=', 4).onRef('br.id', '=', 'b.source_id').on('br.status', '=', shown),
    )
    .leftJoin('products as p', (join) =>
      join.on('b.source_type', '=', 5).onRef('p.id', '=', 'b.source_id').on('p.status', '=', shown),
    )
    .select([
      'b.id',
      'b.type',
      'b.title',
      'b.subtitle',
      'b.button_text',
      'b.image',
      'b.source_type',
      'b.source_id',
      'b.tags',
      'b.url',
      'b.slug',
      'b.closable',
      'b.status',
      'b.created_at',
      'b.updated_at',
      'c.slug as category_slug',
      'sc.slug as subcategory_slug',
      'parent.slug as parent_slug',
      'br.slug as brand_slug',
      'p.slug as product_slug',
    ])
    .where('b.type', 'in', [...types])
    .where('b.status', '=', shown)
    .orderBy('b.type')
    .orderBy('b.position')
    .orderBy('b.id'),
);

export async function listSiteLinks(db: Kysely<DB>) {
  return db
    .selectFrom('site_links')
    .select(['id', 'area', 'title', 'link', 'slug', 'image', 'opens_new_window'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listCustomScripts(db: Kysely<DB>) {
  return db.selectFrom('custom_scripts').select(['id', 'position', 'src']).orderBy('id').execute();
}

export type SiteFeature = { id: number; title: string; detail: string; image: string };

/** The home page's sections and the site features; both are small, so one statement reads them. */
export async function readHomePlan(
  db: Kysely<DB>,
): Promise<{ sections: HomeSection[]; features: SiteFeature[] }> {
  const { rows } = await sql<{ sections: PlacedSection[]; features: SiteFeature[] }>`
    select sections, (select coalesce(json_agg(json_build_object('id', f.id, 'title', f.title, 'detail', f.detail, 'image', f.image)
      order by f.position, f.id), '[]') from site_features f) as features from home_page`.execute(db);
  const { sections, features } = rows[0]!; // the table has one row
  return { sections: shownSections(sections), features };
}

/** Also finds a page by a former slug. */
export async function findPage(db: Kysely<DB>, slug: string) {
  return db
    .selectFrom('pages')
    .select(['id', 'slug', 'title', 'description', 'meta_title', 'meta_description'])
    .where((where) => where.or([where('slug', '=', slug), where('id', '=', idOfOldSlug('pages', slug))]))
    .executeTakeFirst();
}

const categoryColumns = ['id', 'title', 'slug', 'image', 'meta_title', 'meta_description', 'status'] as const;
const flagColumns = ['featured', 'in_footer', 'created_at', 'updated_at'] as const;

export async function listPublicCategories(db: Kysely<DB>) {
  return db
    .selectFrom('categories')
    .select([...categoryColumns, ...flagColumns])
    .where('status', '=', shown)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listPublicSubcategories(db: Kysely<DB>) {
  return db
    .selectFrom('subcategories')
    .select([...categoryColumns, ...flagColumns, 'category_id'])
    .where('status', '=', shown)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listFeaturedBrands(db: Kysely<DB>) {
  return db
    .selectFrom('brands')
    .select(['id', 'title', 'slug', 'image', 'featured', 'status', 'created_at', 'updated_at'])
    .where('status', '=', shown)
    .where('featured', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listHomeCollections(db: Kysely<DB>) {
  return selectHomeCollections(db).execute();
}

/** With the number of visible products. */
export async function listCollectionCards(db: Kysely<DB>) {
  return selectHomeCollections(db)
    .select(
      sql<number>`(
        select count(*) from collection_products e
          join products p on p.id = e.product_id join stores s on s.id = p.store_id
        where e.collection_id = collections.id and p.status = ${shown} and s.status = 'active'
      )`.as('products_count'),
    )
    .execute();
}

function selectHomeCollections(db: Kysely<DB>) {
  return db
    .selectFrom('collections')
    .select(['id', 'title', 'slug', 'image', 'status', 'created_at', 'updated_at'])
    .where('status', '=', shown)
    .where('on_home', '=', true)
    .orderBy('position')
    .orderBy('id');
}

/** The first visible products of every home page collection, and their total. */
export async function listCollectionEntries(db: Kysely<DB>, perCollection: number) {
  return db
    .with('visible', (with_) =>
      with_
        .selectFrom('collection_products as e')
        .innerJoin('collections as c', 'c.id', 'e.collection_id')
        .innerJoin('products as p', 'p.id', 'e.product_id')
        .innerJoin('stores as s', 's.id', 'p.store_id')
        .select((select) => [
          'e.id',
          'e.collection_id',
          'e.product_id',
          select.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('e.collection_id').orderBy('e.position').orderBy('e.id'))
            .as('place'),
          select.fn
            .countAll<number>()
            .over((over) => over.partitionBy('e.collection_id'))
            .as('products_count'),
        ])
        .where('c.status', '=', shown)
        .where('c.on_home', '=', true)
        .where('p.status', '=', shown)
        .where('s.status', '=', 'active'),
    )
    .selectFrom('visible')
    .select(['id', 'collection_id', 'product_id', 'products_count'])
    .where('place', '<=', perCollection)
    .orderBy('collection_id')
    .orderBy('place')
    .execute();
}
