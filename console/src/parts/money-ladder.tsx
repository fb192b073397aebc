import { Amount } from '#parts/amount.tsx';
import type { Money } from '#format.ts';

export type Step = readonly [name: string, amount: Money];

export function MoneyLadder({ steps, total }: { steps: readonly Step[]; total: Step }) {
  return (
    <dl className="grid gap-1.5">
      {steps
        .filter(([, { minor }], index) => index === 0 || minor !== 0)
        .map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-text-2">{name}</dt>
            <dd className="tabular-nums">
              <Amount of={amount} />
            </dd>
          </div>
        ))}
      <div className="mt-1 flex justify-between gap-3 border-t border-line pt-2 font-semibold">
        <dt>{total[0]}</dt>
        <dd className="tabular-nums">
          <Amount of={total[1]} />
        </dd>
      </div>
    </dl>
  );
}
