import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callFromBrowser } from '#api/browser-api.ts';
import type { SignedLink } from '#links.ts';

const everyMs = 3000;
/** About 36 s plus response times, after which most slow payments have settled. */
const most = 12;

/** `signed`: access by an emailed link. */
type Questioned = { orderId: number | null; signed?: SignedLink | undefined };

/**
 * Polls the provider's payment state through the API and revalidates the page after each response; null disables it. Returns
 * whether it has given up: later results are emailed.
 */
export function useQuestions(of: Questioned | null): boolean {
  const orderId = of?.orderId ?? null;
  const { expires, signature } = of?.signed ?? {};
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (orderId === null || asked >= most) return;
    const ask = async () => {
      await callFromBrowser('POST order/payment-done', {
        body: { id: orderId, payment_token: '', expires, signature },
      });
      await revalidate();
      setAsked(asked + 1);
    };
    const timer = setTimeout(() => void ask(), everyMs);
    return () => clearTimeout(timer);
  }, [orderId, expires, signature, asked, revalidate]);
  return asked >= most;
}
