import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callFromBrowser } from '#api/browser-api.ts';
import type { SignedLink } from '#links.ts';

const everyMs = 3000;
/** Half a minute and the time of the answers: most payments that are slow to settle have by then. */
const most = 12;

/** `signed`: by the link of a mail. */
type Questioned = { orderId: number | null; signed?: SignedLink | undefined };

/**
 * Has the shop ask the provider about an order's payment again and again, and shows the page anew after each answer;
 * null asks nothing. Answers whether enough has been asked: what comes later is told by mail.
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
