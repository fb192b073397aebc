import type { OrderDetail } from '@souk/contract/order';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useDotted, useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { fieldId } from '@souk/kit/ui/field.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Quantity } from '@souk/kit/ui/quantity.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { unitsField } from './return-fields.ts';

type UnitsToReturnProps = {
  order: OrderDetail;
  part: OrderDetail['parts'][number];
  units: Readonly<Record<number, number>>;
  form: string;
  problem: MessageKey | undefined;
  onChange: (inventoryId: number, units: number) => void;
};

/** Quantities to return; a single unit needs no selection. */
export function UnitsToReturn({ order, part, units, form, problem, onChange }: UnitsToReturnProps) {
  const t = useT();
  const dotted = useDotted();
  const { lines } = part.returnable;
  const isOne = lines.length === 1 && lines[0]?.quantity === 1;
  const id = fieldId(form, 'units');
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={problem && `${id}-error`}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-14"
    >
      <legend className="mb-1.5 font-label">
        {t(isOne ? 'order.return.one' : 'order.return.what')}
        {!isOne && <span className="font-normal text-text-3"> {t('ui.field.required')}</span>}
      </legend>
      <ul>
        {lines.map(({ inventory_id: inventoryId, quantity: most }) => {
          const line = order.ordered_products.find(({ inventory_id: of }) => of === inventoryId);
          if (!line) return null;
          const name = unitsField(inventoryId);
          return (
            <li
              key={inventoryId}
              className="grid grid-cols-[56px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0 sm:grid-cols-[56px_minmax(0,1fr)_auto]"
            >
              <Picture
                name={line.product.image}
                alt=""
                width={56}
                height={56}
                sizes="56px"
                widths={[320]}
                className="size-14 rounded-control bg-sunk object-cover"
              />
              <div className="grid gap-0.5">
                <bdi className="font-tile">{joinUnits(line.product.title)}</bdi>
                <span className="text-13 text-text-2">
                  {dotted([
                    ...line.updated_inventory.inventory_attributes.map(
                      (value) => value.attribute_value.title,
                    ),
                    isOne ? t('order.quantity', { count: 1 }) : t('order.return.most', { count: most }),
                  ])}
                </span>
              </div>
              {isOne ? (
                <input type="hidden" name={name} value="1" />
              ) : (
                <div className="max-sm:col-span-2 max-sm:justify-self-end">
                  <Quantity
                    name={name}
                    value={units[inventoryId] ?? 0}
                    min={0}
                    max={most}
                    size="small"
                    label={t('order.return.units', { title: line.product.title })}
                    onChange={(count) => onChange(inventoryId, count)}
                    onRefuse={() =>
                      toast({ message: t('order.return.most', { count: most }), tone: 'error' })
                    }
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {problem && <FieldError id={`${id}-error`}>{t(problem)}</FieldError>}
    </fieldset>
  );
}
