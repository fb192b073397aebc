import { classNames } from '@souk/kit/ui/class-names.ts';
import { Loading, Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { isNavNarrow } from './narrow-nav.ts';

/** As many as a list shows without scrolling. */
const rows = Array.from({ length: 10 }, (_, place) => place);

/** Skeleton of a typical list page until texts and data are loaded. */
export function FrameSkeleton() {
  const t = useT();
  return (
    <Loading label={t('console.busy')}>
      <div className="h-13 border-b border-line bg-surface" />
      <div
        className={classNames('mx-auto grid max-w-340 gap-4 p-4', isNavNarrow() ? 'lg:ps-20' : 'lg:ps-64')}
      >
        <Skeleton className="h-7 w-40" />
        <div className="card grid">
          <div className="flex gap-5 border-b border-line px-4 py-3.5">
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 w-14" />
          </div>
          {rows.map((place) => (
            <div key={place} className="flex h-14 items-center gap-4 border-b border-line px-4 last:border-0">
              <Skeleton className="size-9 flex-none rounded-control" />
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="ms-auto h-4 w-16 flex-none" />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
