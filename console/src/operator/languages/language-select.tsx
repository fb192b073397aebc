import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type LanguageSelectProps = {
  languages: readonly { code: string; name: string }[];
  value: string;
  onAsk(name: string, value: string): void;
};

export function LanguageSelect({ languages, value, onAsk }: LanguageSelectProps) {
  const t = useT();
  return (
    <Field form="texts" name="language" label={t('operator.language.language')} hideLabel>
      <Select small value={value} onChange={({ target }) => onAsk('language', target.value)}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
