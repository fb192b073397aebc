const preload = '<link rel="modulepreload" ';

/**
 * The page with its script behind what is looked at: browsers fetch a preloaded module as urgently as a style sheet, and the
 * first picture waits for it. The router, which writes these links, cannot say how urgent they are.
 */
export function calmPreloads(html: string): string {
  return html.replaceAll(preload, `${preload}fetchPriority="low" `);
}
