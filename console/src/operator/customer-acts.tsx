import type { Customer } from '@souk/contract/console/operator-people';
import { CONSOLE } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Menu } from '@souk/kit/ui/menu.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { saveFile } from '#parts/save-file.ts';
import { ReasonForm } from '#parts/reason-form.tsx';
import { useAct } from '#parts/use-act.ts';

type ActsProps = { customer: Customer };

/** Block, sign out, export, anonymize. */
export function CustomerActs({ customer }: ActsProps) {
  const t = useT();
  const { may } = useMe();
  const { revalidate } = useRevalidator();
  const { act } = useAct();
  const [asked, setAsked] = useState<'block' | 'anonymise' | null>(null);
  const params = { id: customer.id };
  const does = (work: () => Promise<unknown>, message: string) => async () => {
    if (!(await act(work))) return;
    toast(message);
    await revalidate();
  };
  const unblock = does(
    () => call('POST operator/customers/{id}/unblock', { params }),
    t('operator.customer.unblocked'),
  );
  const signOut = does(
    () => call('POST operator/customers/{id}/sign-out', { params }),
    t('operator.customer.signed-out'),
  );
  const take = does(async () => {
    const { data } = await call('POST operator/customers/{id}/export', { params });
    saveFile(`person-${customer.id}.json`, JSON.stringify(data, null, 2), 'application/json');
  }, t('operator.customer.exported'));
  return (
    <>
      {may('customers.export') && (
        <Button icon="download" onClick={() => void take()}>
          {t('operator.customer.export')}
        </Button>
      )}
      {may('customers.write') && (
        <Menu
          align="end"
          label={
            <>
              {t('operator.customer.more')} <Icon name="chevron-down" size={16} />
            </>
          }
          buttonClassName="flex min-h-11 items-center gap-2 rounded-control border border-control px-4 font-medium hover:bg-sunk"
        >
          <button type="button" className="menu-item" onClick={() => void signOut()}>
            <Icon name="log-out" size={18} /> {t('operator.customer.sign-out')}
          </button>
          {customer.is_blocked ? (
            <button type="button" className="menu-item" onClick={() => void unblock()}>
              <Icon name="lock" size={18} /> {t('operator.customer.unblock')}
            </button>
          ) : (
            <button type="button" className="menu-item" onClick={() => setAsked('block')}>
              <Icon name="lock" size={18} /> {t('operator.customer.block')}
            </button>
          )}
          <button type="button" className="menu-item" onClick={() => setAsked('anonymise')}>
            <Icon name="trash" size={18} /> {t('operator.customer.anonymise')}
          </button>
        </Menu>
      )}
      <Sheet
        open={asked === 'block'}
        onClose={() => setAsked(null)}
        title={t('operator.customer.block.title', { name: customer.name })}
      >
        <Block customer={customer} onDone={() => setAsked(null)} />
      </Sheet>
      <Sheet
        open={asked === 'anonymise'}
        onClose={() => setAsked(null)}
        title={t('operator.customer.anonymise.title', { name: customer.name })}
      >
        <Anonymise customer={customer} />
      </Sheet>
    </>
  );
}

function Block({ customer, onDone }: ActsProps & { onDone(): void }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const label = t('operator.customer.block.reason');
  async function block(reason: string) {
    const sent = { params: { id: customer.id }, body: { reason } };
    if (!(await act(() => call('POST operator/customers/{id}/block', sent)))) return;
    onDone();
    await revalidate();
  }
  return (
    <ReasonForm
      form="block"
      label={label}
      missing={t('operator.record.missing', { field: label })}
      max={CONSOLE.reason}
      action={t('operator.customer.block')}
      busy={isBusy}
      onSend={(reason) => void block(reason)}
    >
      <p>{t('operator.customer.block.text')}</p>
    </ReasonForm>
  );
}

/** Irreversible: shows what is deleted and what stays, and asks to type the address. */
function Anonymise({ customer }: ActsProps) {
  const t = useT();
  const navigate = useNavigate();
  const { act, isBusy } = useAct();
  const [typed, setTyped] = useState('');
  const { erased } = customer;
  const isMeant = typed.trim().toLowerCase() === customer.email.toLowerCase();
  async function anonymise(event: SyntheticEvent) {
    event.preventDefault();
    const params = { id: customer.id };
    if (!(await act(() => call('POST operator/customers/{id}/anonymise', { params })))) return;
    toast(t('operator.customer.anonymised'));
    await navigate('/operator/customers');
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void anonymise(event)}>
      <ul className="grid list-disc gap-1 ps-5">
        <li>{t('operator.customer.erased.stay', { orders: erased.orders, reviews: erased.reviews })}</li>
        <li>
          {t('operator.customer.erased.go', {
            addresses: erased.addresses,
            messages: erased.messages,
            lists: erased.lists,
          })}
        </li>
        {erased.newsletter && <li>{t('operator.customer.erased.newsletter')}</li>}
        <li>{t('operator.customer.erased.never')}</li>
      </ul>
      <Field
        form="anonymise"
        name="email"
        label={t('operator.customer.anonymise.type', { email: customer.email })}
      >
        <TextInput
          dir="ltr"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" variant="danger" blocked={!isMeant} busy={isBusy} className="justify-self-end">
        {t('operator.customer.anonymise')}
      </Button>
    </form>
  );
}
