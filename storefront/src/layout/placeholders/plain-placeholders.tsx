import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { Lines } from './lines.tsx';

/** Cart and checkout: items or form, with the summary beside. */
export function StepPlaceholder() {
  return (
    <div className="wrap">
      <Skeleton className="mt-6 mb-4 h-8 w-40 lg:h-9" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_360px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid gap-4">
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </div>
        <div className="card grid gap-4 p-5">
          <Skeleton className="h-6 w-32" />
          <Lines count={4} className="gap-3" />
          <Skeleton className="h-12 rounded-control" />
        </div>
      </div>
    </div>
  );
}

/** Account page with its navigation. */
export function AccountPlaceholder() {
  return (
    <div className="wrap grid items-start gap-x-10 gap-y-5 pt-5 md:grid-cols-[200px_minmax(0,1fr)] md:pt-8 lg:grid-cols-[220px_minmax(0,1fr)]">
      <Skeleton className="h-11 md:hidden" />
      <Lines count={8} className="gap-6 max-md:hidden" />
      <div className="grid min-w-0 gap-4">
        <Skeleton className="h-8 w-56 lg:h-9" />
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </div>
    </div>
  );
}

/** Text page. */
export function TextPlaceholder() {
  return (
    <div className="wrap">
      <div className="grid max-w-[720px] gap-8 pt-12">
        <Skeleton className="h-9 w-72" />
        <Lines count={4} />
        <Lines count={5} />
      </div>
    </div>
  );
}
