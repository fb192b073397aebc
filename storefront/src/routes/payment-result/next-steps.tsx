import { Fragment } from 'react';
import { Form, useNavigation } from 'react-router';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { links, type SignedLink } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';

type NextStepsProps = {
  state: 'verifying' | 'unverifiable' | 'cancelled' | 'failed';
  page: {
    orderId: number;
    signed: SignedLink | undefined;
    /** The order can be cancelled and its items put back into the cart. */
    mayLeave: boolean;
    others: readonly string[];
  };
};

export function NextSteps({ state, page }: NextStepsProps) {
  const { orderId, signed, mayLeave, others } = page;
  const t = useT();
  const isBusy = useNavigation().state === 'submitting';
  const toOrder = (
    <LinkButton to={links.order(orderId, { ...signed })} variant="secondary">
      {t('payment.later')}
    </LinkButton>
  );
  const otherWays = others.length > 0 && (
    <p className="max-w-[52ch] text-14 text-text-2">
      {t.rich('payment.othersText', { methods: () => <Names of={others} /> })}{' '}
      <Link to={links.payAnotherWay(orderId, signed)} className="link">
        {t('payment.another')}
      </Link>
    </p>
  );
  if (state === 'verifying' || state === 'unverifiable') {
    const askAgain = (
      <Form method="post">
        <Button
          type="submit"
          name="intent"
          value="ask"
          variant="primary"
          busy={isBusy ? t('payment.asking') : undefined}
        >
          {t(state === 'verifying' ? 'payment.askAgain' : 'payment.retry')}
        </Button>
      </Form>
    );
    return (
      <>
        <div className="flex flex-wrap justify-center gap-3">
          {state === 'verifying' ? <noscript>{askAgain}</noscript> : askAgain}
          {toOrder}
        </div>
        {/* No other methods while the payment is being verified; a double payment would be refunded. */}
        {state === 'unverifiable' && otherWays}
      </>
    );
  }
  return (
    <>
      {otherWays}
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={links.payAnotherWay(orderId, signed)} variant="primary" icon="lock">
          {t('payment.retry')}
        </LinkButton>
        {mayLeave ? (
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="leave"
              variant="secondary"
              busy={isBusy ? t('payment.leaveBusy') : undefined}
            >
              {t('payment.leave')}
            </Button>
          </Form>
        ) : (
          toOrder
        )}
      </div>
    </>
  );
}

/** Localized list such as "PayPal, Stripe, or Bank transfer", with each name isolated. */
function Names({ of }: { of: readonly string[] }) {
  const parts = new Intl.ListFormat(useLanguage(), { type: 'disjunction' }).formatToParts(of);
  return parts.map(({ type, value }, place) =>
    type === 'element' ? <bdi key={place}>{value}</bdi> : <Fragment key={place}>{value}</Fragment>,
  );
}
