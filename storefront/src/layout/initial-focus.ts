/** A status message about the last action. */
export function news(): HTMLElement | null {
  return document.querySelector('main [data-news]');
}

/** The first field of a form, on screens large enough for a keyboard. */
export function firstField(): HTMLElement | null {
  return matchMedia('(width >= 48rem)').matches ? document.querySelector('main [data-first-field]') : null;
}
