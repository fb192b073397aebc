import type { CustomerRow } from '@souk/contract/console/operator-people';
import { Amount } from '#parts/amount.tsx';

/** What a customer has spent, in each currency. */
export function Spent({
  of: { spent, also_spent: others },
}: {
  of: Pick<CustomerRow, 'spent' | 'also_spent'>;
}) {
  const amounts = spent.minor > 0 || others.length === 0 ? [spent, ...others] : others;
  return amounts.map((amount) => (
    <span key={amount.currency} className="block">
      <Amount of={amount} />
    </span>
  ));
}
