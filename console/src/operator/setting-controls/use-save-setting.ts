import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { useState } from 'react';
import { call, Refused, type Conflict } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';
import { settingTitle } from '../setting-words.ts';
import { waysToPayWords } from '../ways-to-pay-words.ts';

type Value = OperatorSetting['value'];

/** Saves a setting on what was seen of it, with a way back; `conflict`: somebody has made it something else meanwhile. */
export function useSaveSetting({ setting, onDone }: { setting: OperatorSetting; onDone(): void }) {
  const t = useT();
  const comma = useComma();
  const { act, isBusy } = useAct();
  const [found, setFound] = useState<readonly Conflict[]>([]);
  const send = (value: Value, seen: Value) =>
    call('PATCH operator/settings', {
      body: { settings: { [setting.key]: value }, seen: { [setting.key]: seen } },
    });

  async function save(value: Value, seen = setting.value) {
    const saved: Awaited<ReturnType<typeof send>>[] = [];
    const isAnswered = await act(async () => {
      try {
        saved.push(await send(value, seen));
        setFound([]);
      } catch (error) {
        if (!(error instanceof Refused) || error.conflict.length === 0) throw error;
        setFound(error.conflict);
      }
    });
    if (!isAnswered || saved.length === 0) return;
    const words = saved.flatMap(({ ways_to_pay: ways }) => waysToPayWords(ways, { t, comma }));
    const undo = () => void act(() => send(seen, value)).then(onDone);
    toast({
      ...{ title: settingTitle(setting.key, t), message: [t('operator.settings.saved'), ...words].join(' ') },
      action: { label: t('operator.settings.undo'), onAction: undo },
    });
    onDone();
  }

  /** Mine is saved instead of theirs, or theirs is shown. */
  async function resolve(mine: ReadonlySet<string>) {
    const [one] = found;
    if (one && mine.has(one.path)) return save(one.yours as Value, one.theirs as Value); // both are values of this setting
    setFound([]);
    onDone();
  }

  return { save, isBusy, conflict: { found, resolve, close: () => setFound([]) } };
}
