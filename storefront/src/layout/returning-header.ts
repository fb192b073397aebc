const leastMove = 6;

/**
 * Search and cart come back as one narrow row when somebody scrolls up (SCREENS: header, "sticky search+cart on scroll
 * up"). `data-header` of the root says where the row is: `back` in view, `away` above it; without it the header stands
 * at its place at the top. Styles do the rest (kit.css). What has the focus is never covered. Gives what ends it.
 */
export function letHeaderReturn(place: HTMLElement): () => void {
  const root = document.documentElement;
  let last = scrollY;

  const put = (state: 'back' | 'away' | null) => {
    if ((root.dataset['header'] ?? null) === state) return;
    // The row leaves the flow: its place keeps its height, so that nothing moves.
    if (state && !root.dataset['header']) place.style.minBlockSize = `${place.offsetHeight}px`;
    if (state) root.dataset['header'] = state;
    else {
      delete root.dataset['header'];
      place.style.minBlockSize = '';
    }
  };

  function follow() {
    const moved = scrollY - last;
    const { top, bottom } = place.getBoundingClientRect();
    if (top >= 0) put(null);
    else if (bottom <= 0 && Math.abs(moved) >= leastMove) {
      const isWanted = place.contains(document.activeElement) || (moved < 0 && !isFocusNearTop(place));
      put(isWanted ? 'back' : 'away');
    }
    if (Math.abs(moved) >= leastMove) last = scrollY;
  }

  function onFocus({ target }: FocusEvent) {
    if (!root.dataset['header'] || !(target instanceof Element)) return;
    if (place.contains(target)) put('back');
    else if (isFocusNearTop(place)) put('away');
  }

  addEventListener('scroll', follow, { passive: true });
  addEventListener('focusin', onFocus);
  return () => {
    removeEventListener('scroll', follow);
    removeEventListener('focusin', onFocus);
    put(null);
  };
}

const rowHeight = 64;

/** Whether the row, with what sticks below it, would lie on what has the focus. */
function isFocusNearTop(header: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.id === 'main' || header.contains(focused))
    return false;
  // A heading that got the focus by a change of the page is being read, not pressed.
  if (!focused.matches('a, button, input, select, textarea, summary, [tabindex="0"]')) return false;
  const below = document.querySelector<HTMLElement>('.list-bar, .sticks');
  if (below?.contains(focused)) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  return top < rowHeight + (below?.offsetHeight ?? 0) && bottom > 0;
}
