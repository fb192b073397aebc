import { type ReactNode, useEffect, useRef } from 'react';

type TabRowProps = { label: string; className: string; children: ReactNode };

/** Links side by side, of which one is where somebody is (`aria-current`): where more of them are than fit, that one is moved to the middle. */
export function TabRow({ label, className, children }: TabRowProps) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<{ tab: Element; left: number }>(null);
  useEffect(() => {
    function show() {
      const tab = row.current?.querySelector('[aria-current]');
      // Whoever has moved the row to look at the others finds it where they left it.
      const isMoved = tab === shown.current?.tab && row.current?.scrollLeft !== shown.current?.left;
      if (!row.current || !tab || isMoved) return;
      moveIntoSight(row.current, tab);
      shown.current = { tab, left: row.current.scrollLeft };
    }
    show();
    // In other letters the tabs have other widths.
    if (document.fonts.status === 'loading') void document.fonts.ready.then(show);
  });
  return (
    <nav ref={row} aria-label={label} className={className}>
      {children}
    </nav>
  );
}

/** Sideways alone: the page itself stays where it is. */
function moveIntoSight(row: Element, one: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), one.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  row.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
}
