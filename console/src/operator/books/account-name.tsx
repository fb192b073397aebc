import type { LedgerAccount } from '@souk/contract/console/operator-books';
import type { MessageKey } from '@souk/contract/message-key';
import { accountNameOf, type LedgerAccountName } from '@souk/rules/ledger-names';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type AccountNameProps = { account: LedgerAccount; isOwn?: boolean };

const own: Partial<Record<LedgerAccountName, MessageKey>> = {
  'seller-available': 'operator.balance.available',
  'seller-pending': 'operator.balance.pending',
  'seller-reserved': 'operator.balance.reserved',
  'seller-paying': 'operator.balance.paying',
};

/** An account of the ledger in words; one without words shows its code. A store's own ledger doesn't repeat its name. */
export function AccountName({ account: { code, store }, isOwn = false }: AccountNameProps) {
  const t = useT();
  const named = accountNameOf(code, store?.name);
  const short = isOwn && named ? own[named.name] : undefined;
  if (short) return t(short);
  return named ? (
    <span className="wrap-break-word">{t(`ledger.account.${named.name}`, named.values)}</span>
  ) : (
    <bdi dir="ltr" className="wrap-anywhere">
      {code}
    </bdi>
  );
}
