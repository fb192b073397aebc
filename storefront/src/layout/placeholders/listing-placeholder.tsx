import { LoadingTiles } from '#features/catalog/tile-grid.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { Lines } from './lines.tsx';

export function ListingPlaceholder() {
  return (
    <div className="wrap">
      <div className="flex min-h-10 items-center">
        <Skeleton className="h-3.5 w-40" />
      </div>
      <Skeleton className="mb-2 h-8 w-60 lg:mt-1 lg:h-9" />
      <div className="mt-2 grid gap-x-8 lg:grid-cols-[232px_minmax(0,1fr)] xl:grid-cols-[264px_minmax(0,1fr)]">
        <Lines count={8} className="gap-5 max-lg:hidden" />
        <div className="min-w-0">
          <div className="mb-2 flex h-13 items-center justify-between gap-2 lg:mb-3 lg:h-11">
            <Skeleton className="h-11 flex-1 lg:invisible" />
            <Skeleton className="h-11 flex-1 rounded-control lg:max-w-44" />
          </div>
          <LoadingTiles besideFilters />
        </div>
      </div>
    </div>
  );
}
