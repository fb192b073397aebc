import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { PlaceList } from './place-list.tsx';
import type { ShownPlace } from './places.tsx';

type SideBarProps = { places: readonly ShownPlace[]; isNarrow: boolean; onToggle(): void };

export function SideBar({ places, isNarrow, onToggle }: SideBarProps) {
  const t = useT();
  return (
    <div
      className={classNames(
        'fixed inset-y-0 start-0 top-13 hidden grid-rows-[1fr_auto] lg:grid',
        isNarrow ? 'w-14' : 'w-59',
      )}
    >
      <nav
        aria-label={t('console.nav.label')}
        className="grid content-start gap-0.5 overflow-y-auto p-2.5 pt-3.5"
      >
        <PlaceList places={places} isNarrow={isNarrow} />
      </nav>
      <div className="p-2.5">
        <button
          type="button"
          aria-expanded={!isNarrow}
          aria-keyshortcuts="["
          title={isNarrow ? t('console.nav.expand') : undefined}
          className={classNames(
            'flex min-h-9 w-full items-center gap-3 rounded-control text-13 text-text-2 hover:bg-line/60',
            isNarrow ? 'justify-center' : 'px-2.5',
          )}
          onClick={onToggle}
        >
          <Icon name={isNarrow ? 'chevron-end' : 'chevron-start'} size={18} className="flex-none" />
          <span className={isNarrow ? 'sr-only' : 'flex-1 text-start'}>
            {t(isNarrow ? 'console.nav.expand' : 'console.nav.collapse')}
          </span>
          {!isNarrow && (
            <kbd aria-hidden className="key">
              [
            </kbd>
          )}
        </button>
      </div>
    </div>
  );
}
