import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { useState } from 'react';
import { call, Refused, type Conflict } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';
import { isGuardedChange, type ImpactOf } from '@souk/rules/guarded-settings';
import { settingTitle } from '../setting-words.ts';
import { paymentMethodTexts } from '../payment-method-words.ts';

type Value = OperatorSetting['value'];
type Asked = { value: Value; seen: Value; found: readonly Conflict[] };

/**
 * Saves a setting with undo; `conflict`: someone else changed it meanwhile. `impact`: of a change that affects the whole shop, which is
 * saved once that is accepted.
 */
export function useSaveSetting({ setting, onDone }: { setting: OperatorSetting; onDone(): void }) {
  const t = useT();
  const comma = useComma();
  const { act, isBusy } = useAct();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [guarded, setGuarded] = useState<{ value: Value; seen: Value } | null>(null);
  const send = (value: Value, seen: Value) =>
    call('PATCH operator/settings', {
      body: {
        settings: { [setting.key]: value },
        seen: { [setting.key]: seen },
        ...(isGuardedChange(setting.key, seen, value) && { accepted: [setting.key as ImpactOf] }),
      },
    });

  async function save(value: Value, seen = setting.value): Promise<void> {
    if (!isGuardedChange(setting.key, seen, value)) await store(value, seen);
    else setGuarded({ value, seen });
  }

  async function store(value: Value, seen: Value): Promise<void> {
    const saved: Awaited<ReturnType<typeof send>>[] = [];
    const isAnswered = await act(async () => {
      try {
        saved.push(await send(value, seen));
        setAsked(null);
      } catch (error) {
        if (!(error instanceof Refused) || error.conflict.length === 0) throw error;
        setAsked({ value, seen, found: error.conflict });
      }
    });
    if (!isAnswered || saved.length === 0) return;
    const words = saved.flatMap(({ ways_to_pay: ways }) => paymentMethodTexts(ways, { t, comma }));
    const undo = () => void act(() => send(seen, value)).then(onDone);
    toast({
      title: settingTitle(setting.key, t),
      message: [t('operator.settings.saved'), ...words].join(' '),
      action: { label: t('operator.settings.undo'), onAction: undo },
    });
    onDone();
  }

  /** Saves on top of others' changes, keeping theirs where not overridden. */
  async function resolve(mine: ReadonlySet<string>) {
    if (!asked) return;
    let { value, seen } = asked;
    for (const { path, yours, theirs } of asked.found) {
      seen = withPart(seen, path, theirs);
      value = withPart(value, path, mine.has(path) ? yours : theirs);
    }
    if (JSON.stringify(value) !== JSON.stringify(seen)) return save(value, seen);
    setAsked(null);
    onDone();
  }

  const conflict = { found: asked?.found ?? [], resolve, close: () => setAsked(null) };
  const impact = guarded && {
    value: guarded.value,
    accept: () => store(guarded.value, guarded.seen),
    close: () => setGuarded(null),
  };
  return { save, isBusy, conflict, impact };
}

type Texts = Record<string, Record<string, string>>;

/** `city` is the setting itself; for texts, `translated_words.ar.meta_title` is a single one, null if absent. */
function withPart(value: Value, path: string, part: unknown): Value {
  const [, language, name] = path.split('.');
  if (language === undefined || name === undefined) return part as Value; // a value of this setting
  const words = value as Texts;
  const { [name]: _before, ...others } = words[language] ?? {};
  const own = typeof part === 'string' ? { ...others, [name]: part } : others;
  const { [language]: _own, ...rest } = words;
  return Object.keys(own).length > 0 ? { ...rest, [language]: own } : rest;
}
