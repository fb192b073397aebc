import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { PriceEnding as Ending } from '@souk/rules/change-amount';

const endings = ['.90', '.99', '.00'] as const satisfies readonly Ending[];

export type { Ending };

/** Price endings, with the direction of rounding: higher prices are rounded up, lower ones down. */
export function EndingOptions({ amount }: { amount: string }) {
  const t = useT();
  const direction = /^\s*[-−]/.test(amount) ? 'down' : 'up';
  return (
    <>
      <option value="none">{t('console.bulk.ending.none')}</option>
      {endings.map((ending) => (
        <option key={ending} value={ending}>
          {t(`console.bulk.ending.${direction}`, { ending })}
        </option>
      ))}
    </>
  );
}
