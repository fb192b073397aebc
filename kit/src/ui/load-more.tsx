import { useT } from '#i18n/messages-context.tsx';
import { buttonStyle } from './button-style.ts';
import { Link } from './link.tsx';
import { ProgressBar } from './progress-bar.tsx';

type LoadMoreProps = {
  shown: number;
  total: number;
  /** "30 of 612 products". */
  text: string;
  href: string;
  /** Label while the next page loads. */
  busy?: string;
};

export function LoadMore({ shown, total, text, href, busy }: LoadMoreProps) {
  const t = useT();
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2.5 text-14 text-text-2">
      <p role="status">{text}</p>
      <div className="w-60 max-w-full">
        <ProgressBar percent={total ? (shown / total) * 100 : 100} tone="text" />
      </div>
      {shown < total && (
        <Link
          to={href}
          rel="next"
          preventScrollReset
          aria-disabled={busy ? true : undefined}
          className={`${buttonStyle({})} w-full text-text`}
        >
          {busy ?? t('ui.more')}
        </Link>
      )}
    </div>
  );
}
