import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import type { Conflict } from '#api/call.ts';
import { ConflictSheet } from '#parts/conflict-sheet.tsx';
import { settingTitle, settingValue, useSettingWords, valueText } from '../setting-words.ts';
import type { ShopLanguages } from './setting-save.ts';

type SettingConflictProps = {
  setting: OperatorSetting;
  languages: ShopLanguages;
  found: readonly Conflict[];
  resolve(mine: ReadonlySet<string>): Promise<void>;
  close(): void;
};

/** Conflict panel if two people changed the setting. */
export function SettingConflict({ setting, languages, found, resolve, close }: SettingConflictProps) {
  const words = useSettingWords();
  const { t } = words;
  if (found.length === 0) return null;
  return (
    <ConflictSheet
      conflict={found}
      nameOf={(path) => {
        const [, code, text] = path.split('.');
        if (text === undefined) return settingTitle(setting.key, t);
        const language = languages.find((one) => one.code === code)?.name ?? code!; // both are in the path
        return t('operator.settings.words.in', { text: settingTitle(text, t), language });
      }}
      textOf={(path, value) =>
        path === setting.key
          ? settingValue(setting, value as OperatorSetting['value'], words) // a value of this setting
          : valueText(value as string | null, t)
      }
      onResolve={resolve}
      onClose={close}
    />
  );
}
