import type { LedgerAccount } from '@souk/contract/console/operator-books';
import { accountNameOf } from '@souk/rules/ledger-names';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** An account of the ledger in words; one without words shows its code. */
export function AccountName({ account: { code, store } }: { account: LedgerAccount }) {
  const t = useT();
  const named = accountNameOf(code, store?.name);
  return named ? (
    <span className="wrap-anywhere">{t(`ledger.account.${named.name}`, named.values)}</span>
  ) : (
    <bdi dir="ltr" className="wrap-anywhere">
      {code}
    </bdi>
  );
}
