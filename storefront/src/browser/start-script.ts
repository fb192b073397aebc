import { answeredByScript } from '@souk/kit/browser/recorded-clicks.ts';

/**
 * Inline script that starts the page's modules once its main image is loaded, so that they don't compete for bandwidth. Runs at
 * the end of the page, after styles; without a main image, it starts the modules after the first frame. The host writes the
 * modules under the names read here (`host/src/pages/postpone-script.ts`); in development there are none. Clicks on buttons that
 * need JavaScript are recorded and replayed by `FirstPage`.
 */
export const startScript = `{
window.__soukPressed = [];
addEventListener('click', ({ target }) => {
  const button = target.closest?.('${answeredByScript}');
  if (button) window.__soukPressed?.push(button);
}, true);
const start = () => {
  for (const link of document.querySelectorAll('link[rel=later]')) {
    link.fetchPriority = 'low';
    link.rel = 'modulepreload';
  }
  for (const later of document.querySelectorAll('script[type=later]')) {
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = later.textContent;
    document.head.append(script);
    script.remove();
  }
};
const afterFrame = () => (document.hidden ? start() : requestAnimationFrame(() => setTimeout(start)));
const picture = document.querySelector('img[fetchpriority=high]');
if (!picture || picture.complete) afterFrame();
else {
  const waited = new AbortController();
  const go = () => {
    waited.abort();
    afterFrame();
  };
  for (const end of ['load', 'error']) picture.addEventListener(end, go, { signal: waited.signal });
  setTimeout(() => waited.signal.aborted || go(), 2000);
}
}`;
