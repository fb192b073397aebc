import type { Dac7Seller } from '@souk/contract/seller-console/dac7';
import { Facts } from '../facts.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

/** What identifies a seller to the tax authority. */
export function Identification({ seller }: { seller: Dac7Seller }) {
  const t = useT();
  const { country } = useFormat();
  const { account } = seller;
  const shown = (value: string, isLtr = false) =>
    value === '' ? (
      <span className="text-text-3">{t('ledger.dac7.missing')}</span>
    ) : (
      <bdi {...(isLtr ? { dir: 'ltr' } : {})}>{value}</bdi>
    );
  return (
    <Facts
      rows={[
        [t('ledger.dac7.column.legal_name'), shown(seller.legal_name)],
        [t('ledger.dac7.column.address'), shown(seller.address)],
        [t('ledger.dac7.column.country'), shown(seller.country && country(seller.country))],
        [t('ledger.dac7.column.register_number'), shown(seller.register_number, true)],
        [t('ledger.dac7.column.vat_number'), shown(seller.vat_number, true)],
        [t('ledger.dac7.column.account_holder'), shown(account?.holder ?? '')],
        [t('ledger.dac7.column.account_last4'), shown(account ? `•••• ${account.last4}` : '', true)],
        [t('ledger.dac7.column.account_country'), account && shown(country(account.country))],
      ]}
    />
  );
}
