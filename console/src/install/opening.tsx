import { apiAddress } from '@souk/rules/api-address';
import { useEffect } from 'react';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { SoukMark } from './souk-mark.tsx';

export type SignIn = { email: string; password: string };

const askEveryMs = 700;

/** Waits for the shop to replace the installer, then signs in its creator. */
export function Opening({ signIn }: { signIn: SignIn | null }) {
  const t = useT();
  useEffect(() => {
    let hasLeft = false;
    const timer = setInterval(() => {
      void fetch('/readyz', { cache: 'no-store' })
        .then(async ({ ok }) => {
          if (!ok || hasLeft) return;
          hasLeft = true;
          clearInterval(timer);
          sessionStorage.clear();
          location.assign((await isSignedIn(signIn)) ? '/operator' : '/');
        })
        .catch(() => {}); // nothing listens during the switch
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [signIn]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-5 bg-surface p-6 text-center">
      <SoukMark />
      <h1 className="text-24">{t('install.opening.title')}</h1>
      <p className="text-16 text-text-2" role="status">
        {t('install.opening.text')}
      </p>
      <Spinner className="size-7" />
    </main>
  );
}

async function isSignedIn(signIn: SignIn | null): Promise<boolean> {
  if (signIn === null) return false;
  const response = await fetch(apiAddress('console/session'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...signIn, audience: 'operator' }),
  });
  const { status } = (await response.json()) as { status: number };
  return status === 200;
}
