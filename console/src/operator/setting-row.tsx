import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { settingText, settingTitle, valueText } from './setting-words.ts';
import { useAct } from '#parts/use-act.ts';

type Value = OperatorSetting['value'];
type SettingRowProps = { setting: OperatorSetting; onDone(): void };

/** One setting: what it does, what it is, what it usually is, and who set it. A switch is saved at once, with a way back. */
export function SettingRow({ setting, onDone }: SettingRowProps) {
  const t = useT();
  const { ago, whole } = useFormat();
  const { key, value, changed } = setting;
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div>
        <p className="font-medium" id={`setting-${key}`}>
          {settingTitle(key, t)}
        </p>
        <p className="text-13 text-text-2">{settingText(key, t)}</p>
        <p className="text-12 text-text-3">
          {t('operator.settings.default', { value: valueText(setting.default, t) })}
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
      <Control key={JSON.stringify(value)} setting={setting} onDone={onDone} />
    </li>
  );
}

function useSave({ setting, onDone }: SettingRowProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const send = (value: Value) =>
    call('PATCH operator/settings', { body: { settings: { [setting.key]: value } } });
  async function save(value: Value) {
    if (!(await act(() => send(value)))) return;
    const undo = () => void act(() => send(setting.value)).then(onDone);
    toast({
      ...{ title: settingTitle(setting.key, t), message: t('operator.settings.saved') },
      action: { label: t('operator.settings.undo'), onAction: undo },
    });
    onDone();
  }
  return { save, isBusy };
}

function Control(props: SettingRowProps) {
  const t = useT();
  const { may } = useMe();
  const { setting } = props;
  const { save, isBusy } = useSave(props);
  if (!may('settings.write')) return <p className="md:text-end">{valueText(setting.value, t)}</p>;
  if (setting.kind === 'switch')
    return (
      <Switch
        label={valueText(setting.value, t)}
        className="md:justify-self-end"
        aria-labelledby={`setting-${setting.key}`}
        checked={setting.value === true}
        onChange={({ target }) => void (isBusy || save(target.checked))}
      />
    );
  return <TypedControl setting={setting} save={save} isBusy={isBusy} />;
}

type TypedControlProps = {
  setting: OperatorSetting;
  save(value: Value): Promise<void>;
  isBusy: string | false;
};

function TypedControl({ setting, save, isBusy }: TypedControlProps) {
  const t = useT();
  const { key, kind, value } = setting;
  const before = kind === 'json' ? JSON.stringify(value, null, 2) : String(value);
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState('');
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const typed = readTyped(kind, text);
    if (typed === undefined) return setProblem(t('operator.settings.not-json'));
    void save(typed);
  }
  const change = (typed: string) => {
    setText(typed);
    setProblem('');
  };
  return (
    <form className="flex items-start gap-2" onSubmit={submit}>
      {kind === 'colour' && (
        <input
          type="color"
          aria-labelledby={`setting-${key}`}
          className="h-11 w-14 flex-none cursor-pointer rounded-control border border-control bg-surface p-1"
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000'}
          onChange={({ target }) => change(target.value)}
        />
      )}
      <Field
        form="setting"
        name={key}
        label={settingTitle(key, t)}
        hideLabel
        error={problem}
        className="min-w-0 flex-1"
      >
        {kind === 'json' ? (
          <Textarea dir="ltr" rows={4} value={text} onChange={({ target }) => change(target.value)} />
        ) : (
          <TextInput
            inputMode={kind === 'number' ? 'decimal' : undefined}
            dir={kind === 'text' ? 'auto' : 'ltr'}
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
      {text !== before && (
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('operator.settings.save')}
        </Button>
      )}
    </form>
  );
}

/** Undefined for what cannot be read; whether a value fits says the shop. */
function readTyped(kind: OperatorSetting['kind'], text: string): Value | undefined {
  if (kind === 'number')
    return /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : text;
  if (kind !== 'json') return text;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}
