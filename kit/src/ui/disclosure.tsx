import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type DisclosureProps = {
  summary: ReactNode;
  group?: string;
  defaultOpen?: boolean;
  className?: string;
  summaryClassName?: string;
  children: ReactNode;
};

/** A collapsible section; works without script. */
export function Disclosure({
  summary,
  group,
  defaultOpen,
  className,
  summaryClassName,
  children,
}: DisclosureProps) {
  return (
    <details name={group} open={defaultOpen} className={className}>
      <summary className={classNames('disclosure font-semibold', summaryClassName)}>
        {summary}
        <Icon name="chevron-down" size={18} className="disclosure-mark" />
      </summary>
      {children}
    </details>
  );
}
