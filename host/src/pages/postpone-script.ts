const written = {
  preload: '<link rel="modulepreload" ',
  start: '<script type="module" async="">',
};

/**
 * Delays the page's scripts until its visible content has loaded: browsers fetch modules immediately, and on a slow
 * connection they compete with the first image and the fonts. The router, which writes these tags, has no option for that;
 * the tags are renamed, and the storefront's `start-script.ts` activates them.
 */
export function postponeScript(html: string): string {
  return html
    .replaceAll(written.preload, '<link rel="later" ')
    .replaceAll(written.start, '<script type="later">');
}
