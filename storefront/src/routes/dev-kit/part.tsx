import { useId, type ReactNode } from 'react';

export function Part({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4 *:min-w-0">
      <h2 id={id} className="border-b border-line pb-2 text-18">
        {title}
      </h2>
      <div className={className ?? 'flex flex-wrap items-center gap-3'}>{children}</div>
    </section>
  );
}
