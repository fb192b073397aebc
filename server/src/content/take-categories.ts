import { type TileContext, takePart } from '#catalog/load-tiles.ts';
import { listPublicCategories, listPublicSubcategories } from './queries.ts';
import type { CategoryRow, SubcategoryRow } from './view.ts';

type Context = Pick<TileContext, 'db' | 'now' | 'parts'>;

const bytesOfRow = 700;
const bytesOf = ({ length }: { length: number }) => bytesOfRow * length;

/** Cached rows shared by menu and home page, untranslated. Must not be mutated. */
export const takeCategories = (context: Context) =>
  takePart<CategoryRow[]>(context, { name: 'categories', shows: [], bytesOf }, () =>
    listPublicCategories(context.db),
  );

export const takeSubcategories = (context: Context) =>
  takePart<SubcategoryRow[]>(context, { name: 'subcategories', shows: [], bytesOf }, () =>
    listPublicSubcategories(context.db),
  );
