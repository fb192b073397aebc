import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { CARRIERS } from '@souk/rules/limits';
import { isTrackingPattern } from '@souk/rules/carriers';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { SettingSave } from './setting-save.ts';
import { fieldDirection } from '#parts/field-direction.ts';

type Carrier = { name: string; url: string };

/** Placeholder of the tracking number in a URL. */
const place = '{number}';

/** The shop's own carriers with their tracking pages. */
export function CarriersControl({ setting, save, isBusy }: SettingSave & { setting: OperatorSetting }) {
  const t = useT();
  const before = setting.value as Carrier[]; // a setting of this kind
  const [carriers, setCarriers] = useState(before);
  const [isChecked, setIsChecked] = useState(false);
  const change = (at: number, changed: Partial<Carrier>) =>
    setCarriers(carriers.map((one, row) => (row === at ? { ...one, ...changed } : one)));
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (carriers.every((one) => one.name.trim() !== '' && isTrackingPattern(one.url))) void save(carriers);
  }
  const isChanged = JSON.stringify(carriers) !== JSON.stringify(before);
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      {carriers.map(({ name, url }, at) => (
        <div key={at} className="grid gap-2 rounded-control border border-line p-3">
          <Field
            form="setting"
            name={`carrier-${at}-name`}
            label={t('operator.settings.carrier.name')}
            error={isChecked && name.trim() === '' && t('operator.settings.carrier.no-name')}
          >
            <TextInput
              maxLength={CARRIERS.name}
              dir={fieldDirection(name)}
              value={name}
              onChange={({ target }) => change(at, { name: target.value })}
            />
          </Field>
          <Field
            form="setting"
            name={`carrier-${at}-url`}
            label={t('operator.settings.carrier.url')}
            hint={t('operator.settings.carrier.url.hint', { place })}
            error={isChecked && !isTrackingPattern(url) && t('operator.settings.carrier.no-url', { place })}
          >
            <TextInput
              type="url"
              dir="ltr"
              maxLength={CARRIERS.address}
              value={url}
              onChange={({ target }) => change(at, { url: target.value })}
            />
          </Field>
          <Button
            size="small"
            icon="close"
            className="justify-self-start"
            onClick={() => setCarriers(carriers.filter((_, row) => row !== at))}
          >
            {t('operator.settings.carrier.remove')}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-2">
        {carriers.length < CARRIERS.most && (
          <Button icon="plus" onClick={() => setCarriers([...carriers, { name: '', url: '' }])}>
            {t('operator.settings.carrier.add')}
          </Button>
        )}
        {isChanged && (
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('operator.settings.save')}
          </Button>
        )}
      </div>
    </form>
  );
}
