import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { parseColour } from '@souk/rules/colour-tokens';
import { actorName } from '#parts/actor-name.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { settingTitle } from '#operator/setting-words.ts';

type ColourFieldProps = {
  name: string;
  value: string;
  setting: OperatorSetting | undefined;
  error: string | undefined;
  onChange(value: string): void;
};

export function ColourField({ name, value, setting, error, onChange }: ColourFieldProps) {
  const t = useT();
  const { ago } = useFormat();
  const title = settingTitle(name, t);
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={title}
        className="mt-6.5 h-11 w-14 flex-none cursor-pointer rounded-control border border-control bg-surface p-1"
        value={parseColour(value, '#000000')}
        onChange={({ target }) => onChange(target.value)}
      />
      <Field
        form="look"
        name={name}
        label={title}
        error={error}
        hint={
          setting?.changed
            ? t('operator.look.changed', {
                by: actorName(setting.changed.by_kind, setting.changed.by, t),
                ago: ago(setting.changed.at),
              })
            : undefined
        }
        className="min-w-0 flex-1"
      >
        <TextInput
          dir="ltr"
          className="font-mono"
          maxLength={7}
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      </Field>
    </div>
  );
}
