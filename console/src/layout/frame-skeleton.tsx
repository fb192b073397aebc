import { Skeleton } from '@souk/kit/ui/skeleton.tsx';

/** The shape of every page until its texts and data are there. */
export function FrameSkeleton() {
  return (
    <div aria-busy>
      <div className="h-13 border-b border-line bg-surface" />
      <div className="mx-auto grid max-w-340 gap-4 p-4 lg:ps-64">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </div>
  );
}
