import { LONGEST } from '@souk/rules/limits';
import { ORDER_STATUS, type OrderStatus } from '@souk/rules/order-status';
import { Form } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';

type OrderFiltersProps = { q: string; status: OrderStatus | undefined };

const statuses = Object.keys(ORDER_STATUS).map(Number) as OrderStatus[];

/** Text and status filters, both in the URL; each preserves the other. */
export function OrderFilters({ q, status }: OrderFiltersProps) {
  const t = useT();
  return (
    <div className="grid gap-3">
      <Form
        method="get"
        action={links.orders()}
        role="search"
        aria-label={t('account.orders.search')}
        className="flex max-w-[480px] gap-2"
      >
        {status !== undefined && <input type="hidden" name="status" value={status} />}
        <Field name="q" form="orders" label={t('account.orders.search')} hideLabel className="flex-1">
          <TextInput
            key={q}
            type="search"
            enterKeyHint="search"
            placeholder={t('account.orders.search')}
            maxLength={LONGEST.search}
            defaultValue={q}
          />
        </Field>
        <Button type="submit" icon="search">
          {t('account.orders.find')}
        </Button>
      </Form>
      <nav aria-label={t('account.orders.filter')} className="bleed scroll-row md:mx-0 md:flex-wrap md:px-0">
        <Chip href={links.orders({ q })} selected={status === undefined}>
          {t('account.orders.all')}
        </Chip>
        {statuses.map((code) => (
          <Chip key={code} href={links.orders({ q, status: code })} selected={status === code}>
            {t(`order.step.${ORDER_STATUS[code]}`)}
          </Chip>
        ))}
      </nav>
    </div>
  );
}
