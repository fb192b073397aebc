import { LONGEST } from '@souk/rules/limits';
import type { NumberDoubt } from '@souk/rules/parcel-number';
import type { KeyboardEvent } from 'react';
import { Thumb } from '#parts/thumb.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RowProblem, ShipRow } from './ship-rows.ts';

type ShipmentRowProps = {
  row: ShipRow;
  problem: RowProblem | null;
  doubt: NumberDoubt | null;
  /** Inherited carrier. */
  above: string;
  onChange(changes: Partial<ShipRow>): void;
  /** Returns whether the text was a column and has been distributed. */
  onPaste(text: string): boolean;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
};

export function ShipmentRow({ row, problem, doubt, above, onChange, onPaste, onKeyDown }: ShipmentRowProps) {
  const t = useT();
  const { order, carrier, number } = row;
  return (
    <tr>
      <td className="second">
        <bdi dir="ltr" className="font-semibold">
          {order.number}
        </bdi>
      </td>
      <td className="second">
        <bdi>{order.buyer.name}</bdi>{' '}
        <span className="text-text-3">
          · <bdi>{order.buyer.city}</bdi>
        </span>
      </td>
      <td className="second">
        <LineItems order={order} />
      </td>
      {problem === 'collects' ? (
        <td colSpan={2} className="second text-text-3">
          —
        </td>
      ) : (
        <>
          <td className="second max-md:mt-1.5">
            <TextInput
              small
              name="carrier"
              list="carriers"
              aria-label={t('console.ship.carrier-of', { number: order.number })}
              placeholder={above}
              value={carrier}
              maxLength={LONGEST.carrier}
              autoComplete="off"
              onKeyDown={onKeyDown}
              onChange={({ target }) => onChange({ carrier: target.value })}
            />
          </td>
          <td className="second max-md:mt-1.5">
            <TextInput
              small
              dir="ltr"
              name="number"
              className="font-mono"
              aria-label={t('console.ship.number-of', { number: order.number })}
              aria-invalid={problem === 'doubled' || undefined}
              placeholder={t('console.ship.number')}
              value={number}
              maxLength={LONGEST.parcelNumber}
              autoComplete="off"
              onKeyDown={onKeyDown}
              onPaste={(event) => {
                if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
              }}
              onChange={({ target }) => onChange({ number: target.value })}
            />
          </td>
        </>
      )}
      <td className="second">
        <Check is={problem ?? doubt ?? 'ok'} />
      </td>
    </tr>
  );
}

const checks = {
  ok: ['success', 'text-success'],
  carrier: ['minus', 'text-text-3'],
  none: ['minus', 'text-text-3'],
  collects: ['store', 'text-text-3'],
  doubled: ['warning', 'text-sale'],
  digit: ['warning', 'text-warning'],
  format: ['warning', 'text-warning'],
} as const;

function Check({ is }: { is: keyof typeof checks }) {
  const t = useT();
  const [icon, tone] = checks[is];
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-13 lg:whitespace-nowrap', tone)}>
      <Icon name={icon} size={16} />
      {t(`console.ship.check.${is}`)}
    </span>
  );
}

function LineItems({ order: { lines, rest } }: Pick<ShipRow, 'order'>) {
  const t = useT();
  const units = rest.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <span className="flex items-center gap-2">
      <span className="flex">
        {lines.slice(0, 3).map(({ id, image }, index) => (
          <span key={id} className={index > 0 ? '-ms-2' : undefined}>
            <Thumb image={image} className="size-8 ring-2 ring-surface" />
          </span>
        ))}
      </span>
      <span className="whitespace-nowrap">{t('console.order.units', { count: units })}</span>
    </span>
  );
}
