import { LoadingTiles } from '#features/catalog/tile-grid.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { Lines } from './lines.tsx';

/** Home page: slider, two banners, categories, products. */
export function HomePlaceholder() {
  return (
    <div className="wrap pt-4">
      <div className="grid gap-3 lg:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)]">
        <Skeleton className="h-54 rounded-sheet sm:h-72 lg:h-94" />
        <Skeleton className="h-28 rounded-sheet lg:h-94" />
      </div>
      <div className="mt-8 grid grid-cols-4 gap-4 sm:grid-cols-6 lg:grid-cols-10">
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton
            key={index}
            className="aspect-[1/1.12] rounded-t-full max-lg:nth-[n+7]:hidden max-sm:nth-[n+5]:hidden"
          />
        ))}
      </div>
      <Skeleton className="mt-10 mb-4 h-6 w-48" />
      <LoadingTiles />
    </div>
  );
}

/** Product page, with the same dimensions. */
export function ProductPlaceholder() {
  return (
    <div className="wrap">
      <div className="flex min-h-10 items-center">
        <Skeleton className="h-3.5 w-64" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:grid-cols-2 md:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1.25fr)_minmax(0,0.82fr)_260px] 2xl:grid-cols-[minmax(0,620px)_minmax(0,1fr)_280px]">
        <div className="grid content-start gap-1.5 md:col-start-2 md:row-start-1">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-7 w-11/12" />
          <Skeleton className="h-7 w-7/12" />
          <Skeleton className="h-6 w-40" />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 max-md:-mx-gutter md:col-start-1 md:row-span-2 md:row-start-1 xl:grid-cols-[68px_minmax(0,1fr)]">
          <div className="grid content-start gap-2 max-xl:hidden">
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} className="aspect-square rounded-control" />
            ))}
          </div>
          <Skeleton className="aspect-square md:rounded-card" />
        </div>
        <div className="grid content-start gap-3.5 md:col-start-2 md:row-start-2">
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-12 rounded-control" />
          <Lines count={2} />
        </div>
        <Skeleton className="h-60 rounded-card md:col-span-2 xl:col-span-1 xl:col-start-3 xl:row-span-2 xl:row-start-1" />
      </div>
    </div>
  );
}

/** Store page: banner, logo, name, products. */
export function StorePlaceholder() {
  return (
    <div className="wrap">
      <div className="flex min-h-10 items-center">
        <Skeleton className="h-3.5 w-40" />
      </div>
      <Skeleton className="h-20 rounded-sheet sm:h-32 lg:mt-1 lg:h-40" />
      <div className="flex items-end gap-4 sm:px-6 md:gap-6">
        <Skeleton className="relative -mt-9 aspect-[1/1.12] w-20 rounded-t-full border-4 border-surface md:-mt-12 md:w-28" />
        <Skeleton className="h-8 w-48" />
      </div>
      <Skeleton className="mt-6 mb-6 h-11 w-full max-w-80" />
      <LoadingTiles />
    </div>
  );
}

/** Flash sales, brands and categories. */
export function GalleryPlaceholder() {
  return (
    <div className="wrap">
      <Skeleton className="mt-12 mb-6 h-9 w-60" />
      <LoadingTiles />
    </div>
  );
}
