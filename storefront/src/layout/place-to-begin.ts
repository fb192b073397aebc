/** What a page has to tell of what was just done. */
export function news(): HTMLElement | null {
  return document.querySelector('main [data-news]');
}

/** Where a page asks first, on screens that have room for a keyboard. */
export function firstField(): HTMLElement | null {
  return matchMedia('(width >= 48rem)').matches ? document.querySelector('main [data-first-field]') : null;
}
