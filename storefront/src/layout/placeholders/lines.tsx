import { classNames } from '@souk/kit/ui/class-names.ts';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';

/** Lines of text, the last one shorter. */
export function Lines({ count, className }: { count: number; className?: string }) {
  return (
    <div className={classNames('grid content-start', className ?? 'gap-2.5')}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={classNames('h-3.5', index < count - 1 ? 'w-11/12' : 'w-7/12')} />
      ))}
    </div>
  );
}
