import { HEALTH_CHECKS } from '@souk/rules/machine-names';
import type { Permission } from '@souk/rules/permissions';

export type Check = (typeof HEALTH_CHECKS)[number];

/** Check of a doctor finding: "Payment methods"; null for one without texts here. */
export function checkOf(name: string): Check | null {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return HEALTH_CHECKS.find((one) => one === slug) ?? null;
}

type Mend = { to: string; needs: Permission };

/** Pages where findings can be fixed; others need server access. */
export const fixLinks = {
  operator: { to: '/operator/settings/team', needs: 'staff.read' },
  catalog: { to: '/operator/products', needs: 'catalog.read' },
  shipping: { to: '/operator/settings/shipping-rule', needs: 'catalog.read' },
  'payment-methods': { to: '/operator/settings/payments', needs: 'settings.read' },
  'payment-webhooks': { to: '/operator/payments/notices', needs: 'payments.read' },
  'seller-funds': { to: '/operator/settings#setting-title-seller_funds', needs: 'settings.read' },
  search: { to: '/operator/settings/system/jobs', needs: 'jobs.read' },
  'email-delivery': { to: '/operator/settings/system/mails', needs: 'mails.read' },
  'mail-server': { to: '/operator/settings/go-live#mail', needs: 'settings.read' },
  backup: { to: '/operator/settings/system/backups', needs: 'backups.read' },
  jobs: { to: '/operator/settings/system/jobs', needs: 'jobs.read' },
} as const satisfies Partial<Record<Check, Mend>>;

export const hasFixLink = (check: Check): check is keyof typeof fixLinks => Object.hasOwn(fixLinks, check);
