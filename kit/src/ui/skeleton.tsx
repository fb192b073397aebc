import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('shimmer block rounded-tag', className)} />;
}

export function SkeletonTile() {
  return (
    <div aria-hidden>
      <Skeleton className="aspect-square rounded-card" />
      <Skeleton className="mt-3.5 h-3 w-11/12" />
      <Skeleton className="mt-2.5 h-3 w-8/12" />
      <Skeleton className="mt-2.5 h-4.5 w-5/12" />
      <Skeleton className="mt-2.5 h-3 w-6/12" />
    </div>
  );
}

export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy className={className}>
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  );
}
