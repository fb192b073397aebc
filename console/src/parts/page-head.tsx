import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';

type PageHeadProps = {
  title: ReactNode;
  text?: ReactNode;
  up?: { to: string; title: string };
  mark?: ReactNode;
  children?: ReactNode;
};

export function PageHead({ title, text, up, mark, children }: PageHeadProps) {
  return (
    // Without a way back the title is the first line, at the same height with and without buttons.
    <header
      className={classNames(
        'flex flex-wrap justify-between gap-x-4 gap-y-2',
        up ? 'items-end' : 'items-start',
      )}
    >
      <div className="min-w-0">
        {up && (
          <Link
            to={up.to}
            className="mb-1 inline-flex min-h-6 items-center gap-1 text-13 text-text-2 hover:underline"
          >
            <Icon name="chevron-start" size={14} /> {up.title}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="wrap-anywhere">{title}</h1>
          {mark}
        </div>
        {text && <p className="text-13 text-text-2">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}
