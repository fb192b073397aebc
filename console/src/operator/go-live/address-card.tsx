import type { GoLiveAddress } from '@souk/contract/console/operator-go-live';
import { Card } from '#parts/card.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Tabs } from '@souk/kit/ui/tabs.tsx';
import { Facts } from '../facts.tsx';
import { environmentSnippet, proxies, proxySnippets } from './proxy-snippets.ts';
import { Snippet } from './snippet.tsx';

/** What this request carried, and how to set up a proxy that sends the right headers. */
export function AddressCard({ address, browser }: { address: GoLiveAddress; browser: string }) {
  const t = useT();
  const { received, problems } = address;
  const shown = (value: string | null) =>
    value === null || value === '' ? (
      <span className="text-text-3">{t('operator.go-live.received.none')}</span>
    ) : (
      <bdi dir="ltr">{value}</bdi>
    );
  // Until the shop has a public address, the one in the address bar is the best guess.
  const isExample = problems.includes('local') && !problems.includes('elsewhere');
  const publicUrl = isExample
    ? `https://${example}`
    : problems.includes('elsewhere')
      ? browser
      : address.public_url;
  const place = { publicUrl, port: address.port };
  return (
    <div id="address" className="scroll-mt-20">
      <Card title={t('operator.go-live.item.address')}>
        <p className="text-text-2">{t('operator.go-live.received.text')}</p>
        <div className="max-w-180">
          <Facts
            rows={[
              [t('operator.go-live.received.public'), shown(address.public_url)],
              [t('operator.go-live.received.browser'), shown(browser)],
              [
                t('operator.go-live.received.sender'),
                <span key="sender" className="wrap-anywhere">
                  {shown(received.sender)}{' '}
                  {t(
                    received.is_trusted
                      ? 'operator.go-live.received.trusted'
                      : 'operator.go-live.received.untrusted',
                  )}
                </span>,
              ],
              ['Host', shown(received.host)],
              ['X-Forwarded-Host', shown(received.forwarded_host)],
              ['X-Forwarded-Proto', shown(received.forwarded_proto)],
              ['X-Forwarded-For', shown(received.forwarded_for)],
              [t('operator.go-live.received.visitor'), shown(received.visitor)],
            ]}
          />
        </div>
        <h3 className="font-semibold">{t('operator.go-live.proxy')}</h3>
        <p className="text-text-2">
          {t('operator.go-live.proxy.text')} {isExample && t('operator.go-live.proxy.example', { example })}
        </p>
        <Tabs
          label={t('operator.go-live.proxy')}
          tabs={proxies.map((name) => ({
            id: name,
            title: names[name],
            body: <Snippet label={names[name]} text={proxySnippets[name](place)} />,
          }))}
        />
        <h3 className="font-semibold">{t('operator.go-live.environment')}</h3>
        <p className="text-text-2">{t('operator.go-live.environment.text')}</p>
        <Snippet
          label={t('operator.go-live.environment')}
          text={environmentSnippet({ publicUrl, sender: received.sender })}
        />
      </Card>
    </div>
  );
}

const example = 'shop.example';
const names = { nginx: 'nginx', caddy: 'Caddy', haproxy: 'HAProxy' } as const;
