import { useEffect, useState } from 'react';

type MailFrameProps = { title: string; html: string };

/**
 * A mail with its layout, as tall as it is. Nothing in it runs (no `allow-scripts`), and its links lead nowhere: they would open a
 * window, which it may not. In the same origin, so that it can be measured.
 */
export function MailFrame({ title, html }: MailFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  const [height, setHeight] = useState(320);
  useEffect(() => {
    if (!page) return;
    const root = page.documentElement;
    const observer = new ResizeObserver(() => setHeight(Math.ceil(root.getBoundingClientRect().height)));
    observer.observe(root);
    return () => observer.disconnect();
  }, [page]);
  return (
    <iframe
      title={title}
      srcDoc={shownHere(html)}
      sandbox="allow-same-origin"
      className="block w-full border-0 bg-white"
      style={{ height }}
      onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
    />
  );
}

/**
 * Every program has the light look; the dark one is for some, and its rules are none of the page's policy. Pictures are the shop's,
 * whose name may be another one than the console is open at.
 */
const shownHere = (html: string) =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replace(/<style>[^]*?<\/style>/, '')
    .replaceAll(/<meta name="(?:supported-)?color-schemes?" content="light dark">/g, '')
    .replaceAll(/ src="https?:\/\/[^/"]+\/uploads\//g, ' src="/uploads/');
