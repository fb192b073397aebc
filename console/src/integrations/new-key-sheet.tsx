import { CONSOLE } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { Refused } from '#api/call.ts';
import { consoleHere } from '#api/console-here.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { integrationCalls } from './integration-calls.ts';
import { actName, partsOf, resourceName } from './rights.ts';

type NewKeySheetProps = {
  open: boolean;
  grantable: readonly string[];
  onClose(): void;
  onMade(key: { title: string; key: string }): void;
};

export function NewKeySheet({ open, onClose, ...form }: NewKeySheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} side="end" title={t('console.key.new')}>
      {open && <NewKeyForm {...form} />}
    </Sheet>
  );
}

const dayMs = 24 * 3_600_000;
const ends = [30, 90, 365, 0] as const;

function NewKeyForm({ grantable, onMade }: Pick<NewKeySheetProps, 'grantable' | 'onMade'>) {
  const t = useT();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Refused | 'away' | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const title = String(form.get('title')).trim();
    const days = Number(form.get('ends'));
    setIsBusy(true);
    setRefused(null);
    try {
      const { key } = await integrationCalls(consoleHere()).makeKey({
        title,
        permissions: [...chosen],
        moves_money: form.has('moves_money'),
        expires_at: days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString(),
      });
      onMade({ title, key });
    } catch (error) {
      setIsBusy(false);
      setRefused(error instanceof Refused ? error : 'away');
    }
  }

  const fields = refused instanceof Refused ? refused.fields : {};
  const message = refused instanceof Refused ? refused.messages[0] : t('console.error.away');
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {refused && !fields['title'] && !fields['permissions'] && (
        <Notice tone="error" live>
          {message}
        </Notice>
      )}
      <Field
        form="key"
        name="title"
        label={t('console.key.title')}
        hint={t('console.key.title.hint')}
        error={fields['title'] && t('console.key.title.missing')}
      >
        <TextInput maxLength={CONSOLE.title} autoComplete="off" />
      </Field>
      <Field form="key" name="ends" label={t('console.key.ends')}>
        <Select defaultValue={365}>
          {ends.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? t('console.key.no-end') : t('console.key.in-days', { count: days })}
            </option>
          ))}
        </Select>
      </Field>
      <Rights grantable={grantable} chosen={chosen} onChange={setChosen} />
      <div className="border-t border-line pt-3">
        <Checkbox name="moves_money" label={t('console.key.moves-money')} aria-describedby="key-money-hint" />
        <p id="key-money-hint" className="text-13 text-text-2">
          {t('console.key.moves-money.hint')}
        </p>
      </div>
      {fields['permissions'] && (
        <Notice tone="error" live>
          {t('console.key.rights.missing')}
        </Notice>
      )}
      <Button type="submit" variant="primary" wide busy={isBusy && t('console.busy')}>
        {t('console.key.make')}
      </Button>
    </form>
  );
}

type RightsProps = {
  grantable: readonly string[];
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
};

function Rights({ grantable, chosen, onChange }: RightsProps) {
  const t = useT();
  const byResource = [...Map.groupBy(grantable, (right) => partsOf(right).resource)];
  const toggle = (right: string) => {
    const next = new Set(chosen);
    if (!next.delete(right)) next.add(right);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{t('console.key.may')}</legend>
      <div className="flex flex-wrap gap-2 pb-2">
        <Button
          size="small"
          onClick={() => onChange(new Set(grantable.filter((right) => right.endsWith('.read'))))}
        >
          {t('console.key.rights.all-read')}
        </Button>
        <Button size="small" onClick={() => onChange(new Set())}>
          {t('console.key.rights.none')}
        </Button>
      </div>
      {byResource.map(([resource, rights]) => (
        <div
          key={resource}
          role="group"
          aria-label={resourceName(resource, t)}
          className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1"
        >
          <span className="font-medium">{resourceName(resource, t)}</span>
          <span className="flex flex-wrap gap-x-4">
            {rights.map((right) => (
              <Checkbox
                key={right}
                label={actName(partsOf(right).act, t)}
                checked={chosen.has(right)}
                onChange={() => toggle(right)}
              />
            ))}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
