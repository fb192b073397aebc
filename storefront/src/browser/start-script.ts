import { answeredByScript } from '@souk/kit/browser/kept-presses.ts';

/**
 * Starts the page's script once its first picture can be seen: until then a slow line is for what is looked at. The host writes
 * the router's modules under the names read here (`host/src/pages/postpone-script.ts`); in development there are none.
 *
 * Runs in the page as it is written, at its end, when styles are there: so what has no picture starts after its first frame.
 *
 * What is pressed meanwhile, and only script answers, is kept until `FirstPage` presses it again.
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
