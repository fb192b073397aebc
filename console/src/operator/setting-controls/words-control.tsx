import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { CATALOGUE, CONTENT } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { settingTitle } from '../setting-words.ts';
import type { SettingSave, ShopLanguages } from './setting-save.ts';

type Words = Partial<Record<string, Partial<Record<(typeof fields)[number], string>>>>;

const fields = ['meta_title', 'meta_description', 'copyright_text'] as const;
const longest = {
  meta_title: CATALOGUE.metaTitle,
  meta_description: CATALOGUE.metaDescription,
  copyright_text: CONTENT.copyright,
};

type WordsControlProps = SettingSave & { setting: OperatorSetting; languages: ShopLanguages };

/** The shop's texts in its other languages; empty ones fall back to the default language. */
export function WordsControl({ setting, languages, save, isBusy }: WordsControlProps) {
  const t = useT();
  const before = setting.value as Words; // a setting of this kind
  const [words, setWords] = useState(before);
  const others = languages.filter(({ is_default: isDefault }) => !isDefault);
  if (others.length === 0) return <p className="md:text-end">{t('operator.settings.one-language')}</p>;
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    void save(withoutEmpty(words));
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {others.map(({ code, name }) => (
        <fieldset key={code} lang={code} className="grid gap-2">
          <legend className="mb-1.5 text-13 font-semibold">{name}</legend>
          {fields.map((field) => {
            const control = {
              dir: 'auto',
              maxLength: longest[field],
              value: words[code]?.[field] ?? '',
              onChange: ({ target }: { target: { value: string } }) =>
                setWords({ ...words, [code]: { ...words[code], [field]: target.value } }),
            };
            return (
              <Field key={field} form="setting" name={`${code}-${field}`} label={settingTitle(field, t)}>
                {field === 'meta_description' ? (
                  <Textarea rows={2} {...control} />
                ) : (
                  <TextInput {...control} />
                )}
              </Field>
            );
          })}
        </fieldset>
      ))}
      {JSON.stringify(withoutEmpty(words)) !== JSON.stringify(withoutEmpty(before)) && (
        <Button type="submit" variant="primary" className="justify-self-end" busy={isBusy}>
          {t('operator.settings.save')}
        </Button>
      )}
    </form>
  );
}

function withoutEmpty(words: Words): Record<string, Record<string, string>> {
  const byLanguage = Object.entries(words).map(([code, own = {}]) => {
    const filled = Object.entries(own).filter(([, text]) => text !== undefined && text.trim() !== '');
    return [code, Object.fromEntries(filled) as Record<string, string>] as const;
  });
  return Object.fromEntries(byLanguage.filter(([, own]) => Object.keys(own).length > 0));
}
