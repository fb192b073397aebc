import type { PaymentKeys } from '@souk/contract/console/payment-keys';
import { CONSOLE } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { call, Refused } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { PasswordInput } from '@souk/kit/ui/password-input.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { keyName } from './key-name.ts';

/** Stored secrets never leave the shop; an empty field keeps them. */
export function PaymentKeysForm({ keys, onSaved }: { keys: PaymentKeys; onSaved(): void }) {
  const t = useT();
  const { provider, fields } = keys;
  const [refused, setRefused] = useState<Refused | 'away' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const remove = useAct();

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = Object.fromEntries(fields.map(({ name }) => [name, String(form.get(name)).trim()]));
    setIsBusy(true);
    setRefused(null);
    try {
      await call('PUT operator/payment-keys/{provider}', {
        params: { provider },
        body: { values, is_test: form.has('is_test') },
      });
      toast(t('operator.payment-keys.saved'));
      onSaved();
    } catch (error) {
      setRefused(error instanceof Refused ? error : 'away');
    } finally {
      setIsBusy(false);
    }
  }

  const removeKeys = () =>
    remove.act(async () => {
      await call('DELETE operator/payment-keys/{provider}', { params: { provider } });
      toast(t('operator.payment-keys.removed'));
      onSaved();
    });
  const errors = refused instanceof Refused ? refused.fields : {};
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {refused && Object.keys(errors).length === 0 && (
        <Notice tone="error" live>
          {refused === 'away' ? t('console.error.away') : refused.messages[0]}
        </Notice>
      )}
      {fields.map(({ name, is_secret: isSecret, is_needed: isNeeded, is_set: isSet, value }) => (
        <Field
          key={name}
          form="keys"
          name={name}
          label={keyName(name, t)}
          {...(!isNeeded && { necessity: 'optional' as const })}
          hint={isSecret && isSet ? t('operator.payment-keys.kept') : undefined}
          error={errors[`values.${name}`]}
        >
          {isSecret ? (
            <PasswordInput autoComplete="new-password" maxLength={CONSOLE.providerKey} />
          ) : (
            <TextInput
              dir="ltr"
              autoComplete="off"
              maxLength={CONSOLE.providerKey}
              defaultValue={value ?? ''}
            />
          )}
        </Field>
      ))}
      {keys.has_test_service && (
        <Checkbox
          name="is_test"
          label={t('operator.payment-keys.is-test')}
          defaultChecked={keys.mode === 'test'}
        />
      )}
      <p className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy && t('console.busy')}>
          {t('console.form.save')}
        </Button>
        {keys.set_by === 'console' && (
          <Button busy={remove.isBusy} onClick={() => void removeKeys()}>
            {t('operator.payment-keys.remove')}
          </Button>
        )}
      </p>
    </form>
  );
}
