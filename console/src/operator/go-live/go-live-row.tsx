import type { GoLiveItem } from '@souk/contract/console/operator-go-live';
import type { Permission } from '@souk/rules/permissions';
import { useMe } from '#api/me.ts';
import { methodName } from '#parts/method-name.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

const tones: Readonly<Record<GoLiveItem['state'], Tone>> = { done: 'good', todo: 'work', problem: 'bad' };

/** Where items are set up or tested. */
const places = {
  address: { to: '#address', needs: 'settings.read' },
  mail: { to: '#mail', needs: 'settings.write' },
  'mail-setup': { to: '#mail', needs: 'settings.write' },
  mails: { to: '/operator/settings/system/mails?view=all', needs: 'mails.read' },
  payments: { to: '/operator/settings/payments', needs: 'settings.read' },
  backups: { to: '/operator/settings/system/backups', needs: 'backups.read' },
  team: { to: '/operator/settings/team', needs: 'staff.read' },
  'time-zone': { to: '/operator/settings#setting-title-time_zone', needs: 'settings.read' },
  commission: { to: '/operator/terms/commission-rule', needs: 'sellers.read' },
  legal: { to: '/operator/storefront/page', needs: 'content.read' },
  links: { to: '/operator/storefront/link', needs: 'content.read' },
  'legal-name': { to: '/operator/settings#setting-title-legal_name', needs: 'settings.read' },
  sellers: { to: '/operator/settings#setting-title-vendor_registration', needs: 'settings.read' },
} as const satisfies Record<string, { to: string; needs: Permission }>;

/** Findings that are fixed on another page than the rest of their item. */
const otherPlaces: Partial<Record<GoLiveItem['finding'], keyof typeof places>> = {
  'mail.none': 'mail-setup',
  'mail.unreadable': 'mail-setup',
  'mail.failing': 'mails',
  'legal.unlinked': 'links',
  'legal.no-name': 'legal-name',
};

/** One item: what was found, and a link to where it's set up or tested. */
export function GoLiveRow({ found }: { found: GoLiveItem }) {
  const t = useT();
  const { may } = useMe();
  const { ago } = useFormat();
  const listed = useListed();
  const { item, state, finding, values, methods, at } = found;
  const title = t(`operator.go-live.item.${item}`);
  const place = otherPlaces[finding] ?? item;
  return (
    <li
      data-item={item}
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3"
    >
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{title}</span>
          <StateMark tone={tones[state]}>{t(`operator.go-live.state.${state}`)}</StateMark>
        </span>
        <span className="text-13 wrap-anywhere text-text-2">
          {t(`operator.go-live.${finding}`, {
            ...values,
            ago: at ? ago(at) : '',
            methods: listed(methods.map((name) => methodName(name, t))),
          })}
        </span>
      </div>
      {may(places[place].needs) && (
        <LinkButton to={places[place].to} size="small" variant={state === 'done' ? 'neutral' : 'secondary'}>
          {t(`operator.go-live.go.${place}`)}
          <span className="sr-only">{`: ${title}`}</span>
        </LinkButton>
      )}
    </li>
  );
}
