import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { StepTrail } from '@souk/kit/ui/stepper.tsx';

export function CheckoutSteps({ title, current }: { title: string; current: 1 | 2 }) {
  const t = useT();
  return (
    <div className="mt-6 mb-5 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-24 font-bold lg:text-30">{title}</h1>
      <StepTrail
        label={t('checkout.steps')}
        current={current}
        steps={[
          { label: t('cart.title'), href: links.cart() },
          { label: t('shipping.title'), href: links.shipping() },
          { label: t('checkout.title') },
        ]}
      />
    </div>
  );
}
