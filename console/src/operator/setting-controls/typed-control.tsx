import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { settingTitle } from '../setting-words.ts';
import type { SettingSave } from './setting-save.ts';

/** A text setting with a save button that appears on changes. */
export function TypedControl({ setting, save, isBusy }: SettingSave & { setting: OperatorSetting }) {
  const t = useT();
  const { key, kind, value } = setting;
  const before = String(value);
  const [text, setText] = useState(before);
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    void save(kind === 'number' ? readNumber(text) : text);
  }
  return (
    <form className="flex items-start gap-2" onSubmit={submit}>
      {kind === 'colour' && (
        <input
          type="color"
          aria-labelledby={`setting-title-${key}`}
          className="h-11 w-14 flex-none cursor-pointer rounded-control border border-control bg-surface p-1"
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000'}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <Field form="setting" name={key} label={settingTitle(key, t)} hideLabel className="min-w-0 flex-1">
        <TextInput
          inputMode={kind === 'number' ? 'decimal' : undefined}
          dir={kind === 'text' ? 'auto' : 'ltr'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {text !== before && (
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('operator.settings.save')}
        </Button>
      )}
    </form>
  );
}

/** Invalid input stays text: the shop validates it. */
function readNumber(text: string): number | string {
  return /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : text;
}
