import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

type TabLinksProps = {
  label: string;
  /** Page URLs, or `#id` of a section of this page. */
  links: { href: string; title: ReactNode; isCurrent?: boolean }[];
  className?: string;
};

export const tabRowLook =
  'flex gap-5 overflow-x-auto border-b border-line text-14 font-label whitespace-nowrap text-text-2 [scrollbar-width:none] xl:gap-8 xl:text-16';

export function tabLook(isCurrent: boolean): string {
  return classNames(
    'min-h-11 flex-none border-b-2 py-3 -outline-offset-2 hover:text-primary-ink',
    isCurrent ? 'border-primary-line text-primary-ink' : 'border-transparent',
  );
}

type TabRowProps = { label: string; className: string; children: ReactNode };

/** Tab-like links in a row; scrolls the current one (`aria-current`) to the middle if they don't fit. */
export function TabRow({ label, className, children }: TabRowProps) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<{ tab: Element; left: number }>(null);
  useEffect(() => {
    function show() {
      const nav = row.current;
      const tab = nav?.querySelector<HTMLElement>('[aria-current]');
      // Keep the scroll position if the visitor has scrolled the row.
      if (!tab || (tab === shown.current?.tab && nav!.scrollLeft !== shown.current.left)) return;
      nav!.scrollLeft = tab.offsetLeft - nav!.offsetLeft + (tab.offsetWidth - nav!.offsetWidth) / 2;
      shown.current = { tab, left: nav!.scrollLeft };
    }
    show();
    void document.fonts.ready.then(show); // tabs change width when the font loads
  });
  return (
    <nav ref={row} aria-label={label} className={className}>
      {children}
    </nav>
  );
}

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
