import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { PageHead } from '#parts/page-head.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { SettingRow } from './setting-row.tsx';

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [settings, keys] = await Promise.all([
    call('GET operator/settings', { signal }),
    call('GET operator/payment-keys', { signal }),
  ]);
  return { ...settings, keys };
}

/** Settings shown here; the general page lists them only in search results. */
export const settingsOfPayments: readonly string[] = ['cash_on_delivery', 'default_payment_method'];

/** Payment methods with their state, and the settings that decide which of them shoppers see. */
export function Component() {
  const t = useT();
  const { settings, methods, languages, keys } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead title={t('operator.settings.methods')} />
      <PaymentMethods methods={methods} keys={keys} onChanged={() => void revalidate()} />
      <section className="card">
        <h2 className="card-head">{t('operator.settings.methods.checkout')}</h2>
        <ul>
          {settings
            .filter(({ key }) => settingsOfPayments.includes(key))
            .map((setting) => (
              <SettingRow
                key={setting.key}
                setting={setting}
                languages={languages}
                onDone={() => void revalidate()}
              />
            ))}
        </ul>
      </section>
    </>
  );
}
