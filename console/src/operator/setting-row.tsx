import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { CarriersControl } from './setting-controls/carriers-control.tsx';
import { ChoiceControl } from './setting-controls/choice-control.tsx';
import type { ShopLanguages } from './setting-controls/setting-save.ts';
import { TypedControl } from './setting-controls/typed-control.tsx';
import { WordsControl } from './setting-controls/words-control.tsx';
import { settingText, settingTitle, settingValue } from './setting-words.ts';
import { waysToPayWords } from './ways-to-pay-words.ts';
import { useAct } from '#parts/use-act.ts';

type Value = OperatorSetting['value'];
type SettingRowProps = { setting: OperatorSetting; languages: ShopLanguages; onDone(): void };

/** One setting: what it does, what it is, what it usually is, and who set it. A switch is saved at once, with a way back. */
export function SettingRow(props: SettingRowProps) {
  const t = useT();
  const { ago, whole } = useFormat();
  const { setting } = props;
  const { key, value, changed } = setting;
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div>
        <p className="font-medium" id={`setting-${key}`}>
          {settingTitle(key, t)}
        </p>
        <p className="text-13 text-text-2">{settingText(key, t)}</p>
        <p className="text-12 text-text-3">
          {t('operator.settings.default', { value: settingValue(setting, setting.default, t) })}
          {changed && (
            <>
              {' · '}
              <time dateTime={changed.at} title={whole(changed.at)}>
                {t('operator.settings.changed', { by: changed.by, ago: ago(changed.at) })}
              </time>
            </>
          )}
        </p>
      </div>
      <Control key={JSON.stringify(value)} {...props} />
    </li>
  );
}

function useSave({ setting, onDone }: SettingRowProps) {
  const t = useT();
  const comma = useComma();
  const { act, isBusy } = useAct();
  const send = (value: Value) =>
    call('PATCH operator/settings', { body: { settings: { [setting.key]: value } } });
  async function save(value: Value) {
    const saved: Awaited<ReturnType<typeof send>>[] = [];
    if (!(await act(async () => saved.push(await send(value))))) return;
    const words = saved.flatMap(({ ways_to_pay: ways }) => waysToPayWords(ways, { t, comma }));
    const undo = () => void act(() => send(setting.value)).then(onDone);
    toast({
      ...{ title: settingTitle(setting.key, t), message: [t('operator.settings.saved'), ...words].join(' ') },
      action: { label: t('operator.settings.undo'), onAction: undo },
    });
    onDone();
  }
  return { save, isBusy };
}

function Control(props: SettingRowProps) {
  const t = useT();
  const { may } = useMe();
  const { setting, languages } = props;
  const saving = useSave(props);
  const { save, isBusy } = saving;
  if (!may('settings.write')) return <p className="md:text-end">{settingValue(setting, setting.value, t)}</p>;
  switch (setting.kind) {
    case 'switch':
      return (
        <Switch
          label={settingValue(setting, setting.value, t)}
          className="md:justify-self-end"
          aria-labelledby={`setting-${setting.key}`}
          checked={setting.value === true}
          onChange={({ target }) => void (isBusy || save(target.checked))}
        />
      );
    case 'choice':
    case 'country':
    case 'currency':
    case 'locale':
      return <ChoiceControl setting={setting} save={save} isBusy={Boolean(isBusy)} />;
    case 'words':
      return <WordsControl setting={setting} languages={languages} {...saving} />;
    case 'carriers':
      return <CarriersControl setting={setting} {...saving} />;
    default:
      return <TypedControl setting={setting} {...saving} />;
  }
}
