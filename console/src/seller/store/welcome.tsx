import { Fragment } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { isSettled } from '@souk/rules/checklist';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Checklist } from './checklist.tsx';
import { FirstShipping } from './first-shipping.tsx';
import { OwnSteps } from './own-steps.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  call('GET seller/store/checklist', { signal });

/** Checklist of a new store: blocking steps first, then the shop's own, then optional ones. */
export function Component() {
  const t = useT();
  const { name, store, may } = useMe();
  const {
    steps,
    own_steps: own,
    required_steps: left,
    suggested_shipping: suggested,
  } = useLoaderData<typeof loader>();
  const forms =
    suggested && may('shipping.write') ? { shipping: <FirstShipping suggested={suggested} /> } : {};
  const next = steps.find(({ is_done: isDone, to }) => !isDone && to !== null);
  const done =
    steps.filter(({ is_done: isDone }) => isDone).length + own.filter(({ state }) => isSettled(state)).length;
  return (
    <>
      <PageHead
        title={
          left === 0
            ? t('console.welcome.open', { store: store?.name ?? '' })
            : t('console.welcome.left', {
                name: name.split(' ')[0] ?? name,
                count: left,
                store: store?.name ?? '',
              })
        }
        text={t('console.welcome.count', { done, count: steps.length + own.length })}
      />
      <div className="grid max-w-220 gap-4">
        {kinds.map((kind) => (
          <Fragment key={kind}>
            <Checklist
              title={t(`console.welcome.${kind}`)}
              text={t(`console.welcome.${kind}.text`)}
              steps={steps.filter((step) => step.kind === kind)}
              next={next}
              forms={kind === 'sell' ? forms : {}}
            />
            {kind === 'sell' && own.length > 0 && <OwnSteps steps={own} />}
          </Fragment>
        ))}
      </div>
    </>
  );
}

const kinds = ['sell', 'law', 'pay', 'wait'] as const;
