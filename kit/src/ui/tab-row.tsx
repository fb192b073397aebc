import { type ReactNode, useEffect, useRef } from 'react';

type TabRowProps = { label: string; className: string; children: ReactNode };

/** Links side by side, of which one is where somebody is (`aria-current`): where more of them are than fit, that one is moved to the middle. */
export function TabRow({ label, className, children }: TabRowProps) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const current = row.current!.querySelector('[aria-current]');
    // Whoever moves the row to look at the others finds it where they left it.
    if (current === shown.current) return;
    shown.current = current;
    if (current) moveIntoSight(row.current!, current);
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
