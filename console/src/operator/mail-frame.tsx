import { useEffect, useState } from 'react';

type MailFrameProps = { title: string; html: string };

/**
 * A rendered email at full height. Scripts and links are disabled (no `allow-scripts`, no new windows). Same origin, so it can be
 * measured.
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
 * Shows the light theme only: the page's policy excludes the dark rules. Pictures use the shop's address, which may differ from the
 * console's host name.
 */
const shownHere = (html: string) =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replace(/<style>[^]*?<\/style>/, '')
    .replaceAll(/<meta name="(?:supported-)?color-schemes?" content="light dark">/g, '')
    .replaceAll(/ src="https?:\/\/[^/"]+\/uploads\//g, ' src="/uploads/');
