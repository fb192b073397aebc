import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type DisclosureProps = {
  summary: ReactNode;
  /** Disclosures of one group share it: opening one closes the others. */
  group?: string;
  defaultOpen?: boolean;
  className?: string;
  summaryClassName?: string;
  children: ReactNode;
};

/** A line that opens to more. Works without script. */
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
