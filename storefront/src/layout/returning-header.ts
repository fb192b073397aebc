const minMove = 6;

/**
 * Shows search and cart as one sticky row on scroll up (SCREENS: header, "sticky search+cart on scroll up"). The root's
 * `data-header` is `back` while the row is visible and `away` while it is hidden; without it, the header is at the top of the
 * page. Styles are in kit.css. Never covers the focused element. Returns a cleanup function.
 */
export function letHeaderReturn(place: HTMLElement): () => void {
  const root = document.documentElement;
  let last = scrollY;

  const put = (state: 'back' | 'away' | null) => {
    if ((root.dataset['header'] ?? null) === state) return;
    // The row becomes fixed; reserve its height to prevent a layout shift.
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
    else if (bottom <= 0 && Math.abs(moved) >= minMove) {
      const isShown = place.contains(document.activeElement) || (moved < 0 && !isFocusNearTop(place));
      put(isShown ? 'back' : 'away');
    }
    if (Math.abs(moved) >= minMove) last = scrollY;
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

/** Whether the row, with what sticks below it, would cover the focused element. */
function isFocusNearTop(header: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.id === 'main' || header.contains(focused))
    return false;
  // A heading focused after a navigation isn't interactive, so it may be covered.
  if (!focused.matches('a, button, input, select, textarea, summary, [tabindex="0"]')) return false;
  const below = document.querySelector<HTMLElement>('.list-bar, .sticks');
  if (below?.contains(focused)) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  return top < rowHeight + (below?.offsetHeight ?? 0) && bottom > 0;
}
