import { useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { SavedViews } from './use-saved-views.ts';
import { ViewSheet } from './view-sheet.tsx';

/** Saved views after the standard tabs, with a button to save the current query. */
export function SavedViewTabs({ saved, isUsual }: { saved: SavedViews; isUsual: boolean }) {
  const t = useT();
  const { views, current } = saved;
  const [isOpen, setIsOpen] = useState(false);
  const mayEdit = current?.is_own === true;
  const canSave = !current && !isUsual;
  return (
    <>
      {views.map((view) => (
        <Link
          key={view.id}
          to={`?${view.query}`}
          preventScrollReset
          aria-current={view === current ? 'page' : undefined}
          className={classNames(
            'flex min-h-11 items-center gap-1.5 border-b-2 font-medium -outline-offset-2 hover:text-text',
            view === current ? 'border-primary-line text-text' : 'border-transparent text-text-2',
          )}
        >
          <Icon name={view.is_shared ? 'share' : 'star-outline'} size={14} />
          <bdi>{view.title}</bdi>
          {view.is_shared && <span className="sr-only">{t('console.views.shared')}</span>}
        </Link>
      ))}
      {(mayEdit || canSave) && (
        <button
          type="button"
          className="link my-1.5 flex min-h-8 items-center gap-1.5 text-13"
          onClick={() => setIsOpen(true)}
        >
          <Icon name={mayEdit ? 'pencil' : 'plus'} size={14} />
          {t(mayEdit ? 'console.views.edit' : 'console.views.save')}
        </button>
      )}
      <ViewSheet
        open={isOpen}
        view={mayEdit ? current : null}
        saved={saved}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
