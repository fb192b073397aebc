import type { CollectedVoucher } from '@souk/contract/voucher';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { callFromBrowser } from '#api/browser-api.ts';
import { useVisitor } from '#features/cart/cart-count.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { rememberWish, takeWish } from './voucher-wish.ts';

type State = CollectedVoucher['state'];
const none: ReadonlyMap<number, State> = new Map();

/**
 * Which of these vouchers the customer has collected, and collecting one. Public pages are cached for everyone, so the state is
 * loaded after hydration. Guests are sent to the login page, and the voucher is collected on return.
 */
export function useCollecting(ids: readonly number[]) {
  const t = useT();
  const navigate = useNavigate();
  const isLoggedIn = useVisitor()?.is_logged_in ?? null;
  const [collected, setCollected] = useState(none);
  const [busyId, setBusyId] = useState<number | null>(null);
  const list = ids.join(',');

  const collect = useCallback(
    async (id: number) => {
      setBusyId(id);
      const outcome = await callFromBrowser('POST voucher/collect', { body: { voucher_id: id } });
      setBusyId(null);
      if (outcome.ok) {
        setCollected((before) => new Map(before).set(id, outcome.data.state));
        toast({ message: outcome.message, action: { label: t('voucher.mine'), href: links.vouchers() } });
      } else if (outcome.status === 401) {
        rememberWish(id);
        await navigate(links.login(location.pathname + location.search));
      } else {
        toast({ message: outcome.messages[0] || t('error.unreachable'), tone: 'error' });
      }
    },
    [navigate, t],
  );

  useEffect(() => {
    if (!isLoggedIn || list === '') return setCollected(none);
    const controller = new AbortController();
    void callFromBrowser('GET user/user-vouchers', {
      query: { voucher_ids: list, per_page: 60 },
      signal: controller.signal,
    }).then((outcome) => {
      if (!outcome.ok) return;
      setCollected(new Map(outcome.data.data.map((voucher) => [voucher.id, voucher.state])));
      const wish = takeWish(list.split(',').map(Number));
      if (wish !== null) void collect(wish);
    });
    return () => controller.abort();
  }, [isLoggedIn, list, collect]);

  return { stateOf: (id: number) => collected.get(id) ?? null, busyId, collect };
}
