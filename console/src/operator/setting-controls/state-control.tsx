import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { settingTitle } from '../setting-words.ts';
import type { SettingSave } from './setting-save.ts';
import { TypedControl } from './typed-control.tsx';

type StateControlProps = SettingSave & { setting: OperatorSetting };

/** A state of the country by name, saved on selection; a text in countries without states. */
export function StateControl({ setting, ...saving }: StateControlProps) {
  const t = useT();
  const { save, isBusy } = saving;
  const { states } = setting;
  const value = String(setting.value);
  if (!states || states.length === 0) return <TypedControl setting={setting} {...saving} />;
  return (
    <Field
      form="setting"
      name={setting.key}
      label={settingTitle(setting.key, t)}
      hideLabel
      className="min-w-0"
    >
      <Select
        value={value}
        aria-busy={isBusy !== false || undefined}
        onChange={({ target }) => void save(target.value)}
      >
        <option value="">{t('operator.settings.empty')}</option>
        {/* Of another country. */}
        {value !== '' && states.every(({ code }) => code !== value) && <option value={value}>{value}</option>}
        {states.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
