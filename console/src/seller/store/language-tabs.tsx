import type { StoreProfile } from '@souk/contract/seller-console/store';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type ShopLanguage = StoreProfile['languages'][number];
type LanguageTabsProps = {
  languages: readonly ShopLanguage[];
  chosen: string;
  onChoose(code: string): void;
};

/** Language tabs; hidden with a single language. */
export function LanguageTabs({ languages, chosen, onChoose }: LanguageTabsProps) {
  const t = useT();
  if (languages.length < 2) return null;
  return (
    <div role="group" aria-label={t('console.store.language')} className="flex rounded-control bg-sunk p-0.5">
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === chosen}
          className={classNames(
            'min-h-8 rounded-control px-3 text-13 font-medium max-md:min-h-11',
            code === chosen ? 'bg-surface text-text shadow-sm' : 'text-text-2',
          )}
          onClick={() => onChoose(code)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
