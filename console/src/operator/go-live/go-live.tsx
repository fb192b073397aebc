import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { PageHead } from '#parts/page-head.tsx';
import { useAct } from '#parts/use-act.ts';
import { useShownPlace } from '#parts/use-shown-place.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ProgressBar } from '@souk/kit/ui/progress-bar.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { AddressCard } from './address-card.tsx';
import { MailCard } from './mail-card.tsx';
import { GoLiveRow } from './go-live-row.tsx';

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const browser = location.origin;
  const [found, server] = await Promise.all([
    call('GET operator/go-live', { query: { browser }, signal }),
    call('GET operator/mail-server', { signal }),
  ]);
  return { browser, server, ...found };
}

/** What the shop needs before customers come. Each state is computed from the shop itself. */
export function Component() {
  const t = useT();
  const { items, address, browser, server } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  useShownPlace();
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <>
      <PageHead title={t('operator.nav.go-live')} text={t('operator.go-live.text')}>
        <Button size="small" icon="reload" busy={isBusy} onClick={() => void act(revalidate)}>
          {t('operator.health.again')}
        </Button>
      </PageHead>
      <section className="card">
        <header className="card-head">
          <div className="grid min-w-0 flex-1 gap-1">
            <h2>{t('operator.go-live.done', { done, count: items.length })}</h2>
            <ProgressBar percent={(done / items.length) * 100} />
          </div>
        </header>
        <ul>
          {items.map((found) => (
            <GoLiveRow key={found.item} found={found} />
          ))}
        </ul>
      </section>
      <MailCard server={server} onChanged={() => void revalidate()} />
      <AddressCard address={address} browser={browser} />
    </>
  );
}
