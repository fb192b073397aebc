import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import type { Conflict } from '#api/call.ts';
import { ConflictSheet } from '#parts/conflict-sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { settingTitle, settingValue } from '../setting-words.ts';

type SettingConflictProps = {
  setting: OperatorSetting;
  found: readonly Conflict[];
  resolve(mine: ReadonlySet<string>): Promise<void>;
  close(): void;
};

/** Two have set it to something else: whose is it to be. Most of the time there is none, and nothing is drawn. */
export function SettingConflict({ setting, found, resolve, close }: SettingConflictProps) {
  const t = useT();
  if (found.length === 0) return null;
  return (
    <ConflictSheet
      conflict={found}
      nameOf={() => settingTitle(setting.key, t)}
      textOf={(_path, value) => settingValue(setting, value as OperatorSetting['value'], t)} // of this setting
      onResolve={resolve}
      onClose={close}
    />
  );
}
