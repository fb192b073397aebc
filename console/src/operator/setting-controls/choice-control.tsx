import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { useMemo } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { useLanguage } from '@souk/kit/i18n/messages-context.tsx';
import { Countries } from '#parts/countries.tsx';
import { TimeZones } from '#parts/time-zones.tsx';
import { settingTitle, settingValue, useSettingWords } from '../setting-words.ts';

type ChoiceControlProps = {
  setting: OperatorSetting;
  isBusy: boolean;
  save(value: string | number): Promise<void>;
};

/** A choice setting, saved on selection. */
export function ChoiceControl({ setting, isBusy, save }: ChoiceControlProps) {
  const words = useSettingWords();
  const { t } = words;
  const { key, value, choices } = setting;
  const isNumber = typeof value === 'number';
  return (
    <Field form="setting" name={key} label={settingTitle(key, t)} hideLabel className="min-w-0">
      <Select
        value={String(value)}
        aria-busy={isBusy || undefined}
        onChange={({ target }) => void save(isNumber ? Number(target.value) : target.value)}
      >
        {setting.kind === 'country' && (
          <>
            {(value === '' || setting.default === '') && (
              <option value="">{t('operator.settings.empty')}</option>
            )}
            <Countries />
          </>
        )}
        {setting.kind === 'time-zone' && <TimeZones chosen={String(value)} />}
        {setting.kind === 'locale' && <Locales chosen={String(value)} />}
        {choices?.map((choice) => (
          <option key={choice} value={choice}>
            {settingValue(setting, choice, words)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/* One locale per number format, plus widely used ones. */
const usual = [
  'en-US',
  'en-GB',
  'en-IN',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'sv-SE',
  'tr-TR',
  'ru-RU',
  'ar-EG',
  'ar-AE',
  'fa-IR',
  'hi-IN',
  'id-ID',
  'ja-JP',
  'zh-CN',
];

/** Number formats with an example. */
function Locales({ chosen }: { chosen: string }) {
  const language = useLanguage();
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'language' });
    return [...new Set([...usual, chosen])].map((tag) => ({
      tag,
      name: names.of(tag) ?? tag,
      example: new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format(1_234_567.8),
    }));
  }, [language, chosen]);
  return named.map(({ tag, name, example }) => (
    <option key={tag} value={tag}>
      {`\u2068${example}\u2069 · ${name}`}
    </option>
  ));
}
