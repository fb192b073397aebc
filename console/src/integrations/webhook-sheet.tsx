import { useState, type SyntheticEvent } from 'react';
import { Refused } from '#api/call.ts';
import { consoleHere } from '#api/console-here.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { CONSOLE } from '@souk/rules/limits';
import { eventText } from './event-text.ts';
import { integrationCalls, type Webhook } from './integration-calls.ts';

type WebhookSheetProps = {
  open: boolean;
  events: readonly string[];
  webhook?: Webhook;
  onClose(): void;
  onMade(secret: string | null): void;
};

export function WebhookSheet({ open, onClose, ...form }: WebhookSheetProps) {
  const t = useT();
  const title = t(form.webhook ? 'console.webhook.change' : 'console.webhook.new');
  return (
    <Sheet open={open} onClose={onClose} side="end" title={title}>
      {open && <WebhookForm {...form} />}
    </Sheet>
  );
}

type Events = NonNullable<Parameters<ReturnType<typeof integrationCalls>['makeWebhook']>[0]>['events'];

function WebhookForm({ webhook, events, onMade }: Omit<WebhookSheetProps, 'open' | 'onClose'>) {
  const t = useT();
  const [chosen, setChosen] = useState<readonly string[]>(webhook?.events ?? events);
  const [refused, setRefused] = useState<Refused | 'away' | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name)).trim();
    // Options come from the shop (`events`).
    const wish = { title: text('title'), url: text('url'), events: [...chosen] as Events };
    setIsBusy(true);
    setRefused(null);
    try {
      onMade(await save(webhook, wish));
    } catch (error) {
      setIsBusy(false);
      setRefused(error instanceof Refused ? error : 'away');
    }
  }

  const fields = refused instanceof Refused ? refused.fields : {};
  const isShownAtField = ['title', 'url', 'events'].some((name) => fields[name] !== undefined);
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {refused && !isShownAtField && (
        <Notice tone="error" live>
          {refused === 'away' ? t('console.error.away') : refused.messages[0]}
        </Notice>
      )}
      <Field
        form="webhook"
        name="title"
        label={t('console.key.title')}
        hint={t('console.key.title.hint')}
        error={fields['title'] && t('console.key.title.missing')}
      >
        <TextInput maxLength={CONSOLE.title} autoComplete="off" defaultValue={webhook?.title} />
      </Field>
      <Field form="webhook" name="url" label={t('console.webhook.url')} error={fields['url']}>
        <TextInput
          dir="ltr"
          inputMode="url"
          maxLength={CONSOLE.webhookAddress}
          autoComplete="off"
          placeholder="https://"
          defaultValue={webhook?.url}
        />
      </Field>
      <fieldset className="grid">
        <legend className="mb-1 font-semibold">{t('console.webhook.events')}</legend>
        {events.map((name) => (
          <Checkbox
            key={name}
            label={
              <>
                {eventText(name, t)}{' '}
                <code dir="ltr" className="text-12 text-text-2">
                  {name}
                </code>
              </>
            }
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />
        ))}
      </fieldset>
      {fields['events'] && (
        <Notice tone="error" live>
          {t('console.webhook.events.missing')}
        </Notice>
      )}
      <Button type="submit" variant="primary" wide busy={isBusy && t('console.busy')}>
        {t(webhook ? 'console.form.save' : 'console.webhook.make')}
      </Button>
    </form>
  );
}

type Wish = { title: string; url: string; events: Events };

/** Sends only changed fields with their previous values, so others' changes are kept. */
async function save(webhook: Webhook | undefined, wish: Wish): Promise<string | null> {
  const calls = integrationCalls(consoleHere());
  if (!webhook) return (await calls.makeWebhook(wish)).secret;
  const { title, url } = webhook;
  const events = webhook.events as Events; // from the same list
  const isSame = events.toSorted().join() === wish.events.toSorted().join();
  await calls.changeWebhook(webhook, {
    ...(title === wish.title ? {} : { title: { from: title, to: wish.title } }),
    ...(url === wish.url ? {} : { url: { from: url, to: wish.url } }),
    ...(isSame ? {} : { events: { from: events, to: wish.events } }),
  });
  return null;
}
