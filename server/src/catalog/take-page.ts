import type { ProductSearch } from './built-in-search.ts';
import { takePart, type TileContext } from './load-tiles.ts';

/** IDs read at once when paging beyond the first page. */
const maxConcurrent = 300;
const bytesOfId = 10;

type SearchRequest = Parameters<ProductSearch['find']>[0];
type Found = Awaited<ReturnType<ProductSearch['find']>>;

/**
 * One page of results. Beyond the first page several are read together and cached, because skipping to a far page costs more than the page.
 * Text searches are read page by page, since few people continue.
 */
export async function takePage(
  context: TileContext,
  search: ProductSearch,
  request: SearchRequest,
): Promise<Found> {
  const { page, perPage, filter, within, sort } = request;
  const pages = Math.floor(maxConcurrent / perPage);
  if (!context.parts || page === 1 || pages < 2 || filter.search) return search.find(request);
  const among = Math.floor((page - 1) / pages);
  const { ids, total } = await takePart(
    context,
    {
      name: `ids ${sort} ${among} ${perPage} ${JSON.stringify([filter, within])}`,
      shows: listed,
      bytesOf: (found: Found) => bytesOfId * found.ids.length,
    },
    () => search.find({ ...request, page: among + 1, perPage: pages * perPage }),
  );
  const first = (page - 1 - among * pages) * perPage;
  return { ids: ids.slice(first, first + perPage), total };
}

const listed = ['lists'];
