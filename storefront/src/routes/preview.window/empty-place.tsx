import type { BannerPlace } from '@souk/rules/window-places';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';

/** Placeholder of an unused banner position in the preview; the console handles clicks on it. */
export function EmptyPlace({ place, className }: { place: BannerPlace; className?: string }) {
  const t = useT();
  return (
    <div
      data-empty={place}
      className={classNames(
        'grid place-items-center rounded-sheet border-2 border-dashed border-line-strong bg-surface px-4 text-center text-14 text-text-2',
        className,
      )}
    >
      {t('home.preview.empty')}
    </div>
  );
}
