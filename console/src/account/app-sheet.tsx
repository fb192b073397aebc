import { CONSOLE } from '@souk/rules/limits';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { call, Refused } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type AppSheetProps = { open: boolean; onDone(codes: string[] | null): void; onClose(): void };

/** Shows an authenticator key as QR code and text, and asks for its first code. */
export function AppSheet({ open, onDone, onClose }: AppSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('console.account.app.add')}>
      {open && <AddApp onDone={onDone} onClose={onClose} />}
    </Sheet>
  );
}

type Offer = { offer: string; secret: string; picture: Picture };

function AddApp({ onDone, onClose }: Omit<AppSheetProps, 'open'>) {
  const t = useT();
  const [offered, setOffered] = useState<Offer | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    let isOpen = true;
    async function load() {
      const [{ offer, secret, address }, { encode }] = await Promise.all([
        call('GET console/authenticator'),
        import('uqr'),
      ]);
      if (isOpen) setOffered({ offer, secret, picture: pictureOf(encode(address, { border: 2 }).data) });
    }
    load().catch((error: unknown) => {
      if (!isOpen) return;
      onClose();
      if (!(error instanceof Refused) || error.next !== 'confirm') showRefusal(error, t);
    });
    return () => {
      isOpen = false;
    };
    // Once per opening of the panel.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    setIsBusy(true);
    try {
      const { codes } = await call('PUT console/authenticator', { body: { offer: offered!.offer, code } });
      onDone(codes);
    } catch (error) {
      setIsBusy(false);
      if (error instanceof Refused) setProblem(error.fields['code'] ?? error.messages[0]);
      else showRefusal(error, t);
    }
  }

  if (!offered) return <Skeleton className="h-90 rounded-card" />;
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <ol className="grid list-inside list-decimal gap-1 text-text-2">
        <li>{t('console.account.app.step-1')}</li>
        <li>{t('console.account.app.step-2')}</li>
        <li>{t('console.account.app.step-3')}</li>
      </ol>
      <QrCode {...offered.picture} label={t('console.account.app.picture')} />
      <p className="text-center text-13 text-text-2">
        {t('console.account.app.key')}{' '}
        <code dir="ltr" className="wrap-anywhere select-all">
          {offered.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
      </p>
      <Field form="app" name="code" label={t('console.account.app.code')} error={problem}>
        <TextInput
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CONSOLE.factorCode}
        />
      </Field>
      <Button type="submit" variant="primary" wide busy={isBusy && t('console.busy')}>
        {t('console.account.app.save')}
      </Button>
    </form>
  );
}

type Picture = { size: number; path: string };

function pictureOf(rows: readonly (readonly boolean[])[]): Picture {
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size: rows.length, path };
}

/** Black on white in any theme, for cameras. */
function QrCode({ size, path, label }: Picture & { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-control bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
