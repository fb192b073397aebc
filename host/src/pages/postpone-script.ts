const written = {
  preload: '<link rel="modulepreload" ',
  start: '<script type="module" async="">',
};

/**
 * The page with its script behind what is looked at: a browser fetches the modules it finds in a page at once, and on a slow
 * line the first picture and the fonts share it with them. The router, which writes these places, cannot say when; so they wait
 * under other names for `start-script.ts` of the storefront.
 */
export function postponeScript(html: string): string {
  return html
    .replaceAll(written.preload, '<link rel="later" ')
    .replaceAll(written.start, '<script type="later">');
}
