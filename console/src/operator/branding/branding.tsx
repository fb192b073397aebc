import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { parseColour } from '@souk/rules/colour-tokens';
import { useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call, Refused } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { SaveBar } from '#parts/save-bar.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useAct } from '#parts/use-act.ts';
import { ColourField } from './colour-field.tsx';
import { Contrasts } from './contrasts.tsx';
import { LogoField } from './logo-field.tsx';
import { ColorPreview } from './color-preview.tsx';

const colours = ['primary_color', 'primary_hover_color'] as const;
const logos = ['header_logo', 'footer_logo', 'email_logo', 'favicon'] as const;
type Name = (typeof colours | typeof logos)[number];
type Look = Readonly<Record<Name, string>>;

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const { settings } = await call('GET operator/settings', { signal });
  return { settings };
}

/** Branding: colors previewed on real components with contrast ratios, and logos in place. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { settings } = useLoaderData<typeof loader>();
  const saved = lookIn(settings);
  const { look, changed, errors, set, save, discard, isBusy } = useLook(saved);
  const mayWrite = may('settings.write');
  const isColour = (name: Name) => parseColour(look[name], '') !== '';
  return (
    <>
      <PageHead title={t('operator.nav.look')} text={t('operator.look.text')}>
        {may('audit.read') && (
          <LinkButton to="/operator/settings/activity?view=settings" icon="clock">
            {t('operator.look.history')}
          </LinkButton>
        )}
      </PageHead>
      <fieldset
        disabled={!mayWrite}
        className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="grid min-w-0 gap-4">
          <Card title={t('operator.look.colours')}>
            <div className="grid gap-4 sm:grid-cols-2">
              {colours.map((name) => (
                <ColourField
                  key={name}
                  name={name}
                  value={look[name]}
                  setting={settings.find(({ key }) => key === name)}
                  error={isColour(name) ? errors[name] : t('operator.look.not-a-colour')}
                  onChange={(value) => set(name, value)}
                />
              ))}
            </div>
            <Contrasts primary={look.primary_color} hover={look.primary_hover_color} />
            <p className="text-13 text-text-2">
              {t('operator.look.where')}: {t('operator.look.where.colours')}
            </p>
          </Card>
          <Card title={t('operator.look.logos')}>
            <div className="grid gap-5 sm:grid-cols-2">
              {logos.map((name) => (
                <LogoField
                  key={name}
                  name={name}
                  value={look[name]}
                  usual={String(settings.find(({ key }) => key === name)?.default ?? '')}
                  mayBeNone={name !== 'favicon'}
                  onChange={(value) => set(name, value)}
                />
              ))}
            </div>
          </Card>
        </div>
        <ColorPreview primary={look.primary_color} hover={look.primary_hover_color} />
      </fieldset>
      <SaveBar
        count={changed.length}
        isNew={false}
        isBusy={isBusy !== false}
        onSave={() => void (colours.every(isColour) && save())}
        onDiscard={discard}
      />
    </>
  );
}

function lookIn(settings: readonly OperatorSetting[]): Look {
  const valueOf = (name: Name) => String(settings.find(({ key }) => key === name)?.value ?? '');
  return {
    primary_color: valueOf('primary_color'),
    primary_hover_color: valueOf('primary_hover_color'),
    header_logo: valueOf('header_logo'),
    footer_logo: valueOf('footer_logo'),
    email_logo: valueOf('email_logo'),
    favicon: valueOf('favicon'),
  };
}

function useLook(saved: Look) {
  const t = useT();
  const { act, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<Partial<Look>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const look = { ...saved, ...draft };
  const changed = (Object.keys(draft) as Name[]).filter((name) => draft[name] !== saved[name]);
  const pick = (values: Look) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  const send = (settings: Record<string, string>) => call('PATCH operator/settings', { body: { settings } });
  async function save() {
    const before = pick(saved);
    const isDone = await act(async () => {
      try {
        await send(pick(look));
      } catch (error) {
        if (error instanceof Refused)
          setErrors(
            Object.fromEntries(
              Object.entries(error.fields).map(([path, messages]) => [
                path.replace('settings.', ''),
                messages,
              ]),
            ),
          );
        throw error;
      }
    });
    if (!isDone) return;
    const undo = () => void act(() => send(before)).then(() => revalidate());
    toast({
      message: t('operator.look.saved'),
      action: { label: t('operator.settings.undo'), onAction: undo },
    });
    await revalidate();
    discard();
  }
  const discard = () => {
    setDraft({});
    setErrors({});
  };
  const set = (name: Name, value: string) => setDraft((before) => ({ ...before, [name]: value }));
  return { look, changed, errors, set, save, discard, isBusy };
}
