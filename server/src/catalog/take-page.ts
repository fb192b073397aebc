import type { GoodsSearch } from './built-in-search.ts';
import { takePart, type TileContext } from './load-tiles.ts';

/** So many ids are read by whoever turns pages, for those who go on. */
const mostAtOnce = 300;
const bytesOfId = 10;

type Wanted = Parameters<GoodsSearch['find']>[0];
type Found = Awaited<ReturnType<GoodsSearch['find']>>;

/**
 * One page of what is found, of which several are read together as soon as somebody goes beyond the first: of a page far behind the way
 * there is longer than the page. What a text finds is looked for page by page, because few go on.
 */
export async function takePage(context: TileContext, search: GoodsSearch, wanted: Wanted): Promise<Found> {
  const { page, perPage, filter, within, sort } = wanted;
  const pages = Math.floor(mostAtOnce / perPage);
  if (!context.parts || page === 1 || pages < 2 || filter.search) return search.find(wanted);
  const among = Math.floor((page - 1) / pages);
  const { ids, total } = await takePart(
    context,
    {
      name: `ids ${sort} ${among} ${perPage} ${JSON.stringify([filter, within])}`,
      shows: listed,
      bytesOf: (found: Found) => bytesOfId * found.ids.length,
    },
    () => search.find({ ...wanted, page: among + 1, perPage: pages * perPage }),
  );
  const first = (page - 1 - among * pages) * perPage;
  return { ids: ids.slice(first, first + perPage), total };
}

const listed = ['lists'];
