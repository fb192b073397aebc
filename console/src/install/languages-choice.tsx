import { asksForReview } from '@souk/rules/language-packs';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type LanguagesChoiceProps = {
  languages: readonly { code: string; name: string }[];
  /** The default, which is always offered. */
  language: string;
  others: readonly string[];
  onChange(others: string[]): void;
};

/** The languages that customers can choose, beside the shop's own. */
export function LanguagesChoice({ languages, language, others, onChange }: LanguagesChoiceProps) {
  const t = useT();
  const offered = [language, ...others];
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">{t('install.shop.languages')}</legend>
      <p className="text-13 text-text-2">{t('install.shop.languages.hint')}</p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {languages.map(({ code, name }) => (
          <Checkbox
            key={code}
            name="languages"
            value={code}
            label={
              <>
                <span lang={code}>{name}</span>
                {asksForReview(code) && (
                  <span className="block text-12 text-text-2">{t('install.shop.review')}</span>
                )}
              </>
            }
            checked={offered.includes(code)}
            disabled={code === language}
            onChange={({ target }) =>
              onChange(target.checked ? [...others, code] : others.filter((other) => other !== code))
            }
          />
        ))}
      </div>
      {offered.some(asksForReview) && <p className="text-13 text-text-2">{t('install.shop.consoles')}</p>}
    </fieldset>
  );
}
