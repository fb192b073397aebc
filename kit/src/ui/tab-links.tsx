import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { TabRow } from './tab-row.tsx';

type TabLinksProps = {
  label: string;
  /** Addresses of pages, or `#id` of a section of this page. */
  links: { href: string; title: ReactNode; isCurrent?: boolean }[];
  className?: string;
};

export const tabRowLook =
  'flex gap-5 overflow-x-auto border-b border-line text-14 font-label whitespace-nowrap text-text-2 [scrollbar-width:none] xl:gap-8 xl:text-16';

/** Class names of one tab, chosen or not. */
export function tabLook(isCurrent: boolean): string {
  return classNames(
    'min-h-11 flex-none border-b-2 py-3 -outline-offset-2 hover:text-primary-ink',
    isCurrent ? 'border-primary-line text-primary-ink' : 'border-transparent',
  );
}

/** Links that look like tabs. */
export function TabLinks({ label, links, className }: TabLinksProps) {
  return (
    <TabRow label={label} className={classNames(tabRowLook, className)}>
      {links.map(({ href, title, isCurrent = false }) => (
        <Link
          key={href}
          to={href}
          preventScrollReset={!href.startsWith('#')}
          aria-current={isCurrent ? (href.startsWith('#') ? 'location' : 'page') : undefined}
          className={tabLook(isCurrent)}
        >
          {title}
        </Link>
      ))}
    </TabRow>
  );
}
