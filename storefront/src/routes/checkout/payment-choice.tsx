import { useState } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';

type PaymentChoiceProps = {
  methods: readonly { id: number; name: string; title: string }[];
  preselected: number;
};

/** Symbols by SPEC §9's numbers; a card is the rule, the others say what they are. */
const icons: Record<number, IconName> = { 2: 'cash', 4: 'wallet', 7: 'bank', 9: 'smartphone' };

/** Radio cards that look like tabs; the chosen one says what happens next. Only configured methods are there. */
export function PaymentChoice({ methods, preselected }: PaymentChoiceProps) {
  const t = useT();
  const [chosen, setChosen] = useState(preselected || (methods[0]?.id ?? 0));
  if (methods.length === 0) return <Notice tone="warning">{t('checkout.noMethod')}</Notice>;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-18 font-heading">{t('checkout.howToPay')}</legend>
      {methods.map((method) => {
        const isChosen = method.id === chosen;
        return (
          <div
            key={method.id}
            className={classNames('card', isChosen && 'border-primary-line outline-1 outline-primary-line')}
          >
            <label className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-3">
              <input
                type="radio"
                name="order_method"
                value={method.id}
                checked={isChosen}
                onChange={() => setChosen(method.id)}
                className="tick"
              />
              <span className="grid flex-1 text-16 font-medium">{method.title}</span>
              <Icon name={icons[method.id] ?? 'card'} size={24} className="text-text-2" />
            </label>
            {isChosen && method.id === 2 && (
              <p className="px-4 pb-4 text-14 text-text-2 sm:ps-12">{t('checkout.cashText')}</p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
