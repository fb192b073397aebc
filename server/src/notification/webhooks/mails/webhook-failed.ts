import type { MailKind } from '#notification/mail/mail-kind.ts';

type Failed = { title: string; url: string; since: string; now: string; console: string };

const dayMs = 24 * 3_600_000;

export const webhookFailed: MailKind<Failed> = {
  name: 'webhook-failed',
  compose({ title, url, since, now, console }, { t, link }) {
    const days = Math.round((Date.parse(now) - Date.parse(since)) / dayMs);
    return {
      subject: t('mail.webhook-failed.subject', { title }),
      heading: t('mail.webhook-failed.heading'),
      blocks: [
        { block: 'text', text: t('mail.webhook-failed.text', { title, days }) },
        { block: 'facts', rows: [{ label: t('mail.webhook-failed.address'), value: url }] },
        { block: 'text', text: t('mail.webhook-failed.again') },
        {
          block: 'button',
          label: t('mail.webhook-failed.open'),
          url: link(console === 'operator' ? '/operator/api/webhooks' : '/seller/api/webhooks'),
        },
      ],
    };
  },
};
