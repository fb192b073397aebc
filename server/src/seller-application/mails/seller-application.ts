import { loadApplication } from '../queries.ts';
import { signApproval } from '../sign-approval.ts';
import { addressState, placeNames } from '#settings/place-names.ts';
import { inOneLine } from '#texts/in-one-line.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';

/** Signed links to decide (CONTRACT §2.8). They open a confirmation page, because mail programs may open links automatically. */
export const sellerApplication: MailKind<{ applicationId: number }> = {
  name: 'seller-application',
  async compose({ applicationId }, { shop, now, t, link, settings, language }) {
    const application = await loadApplication(shop.db, applicationId);
    const { country } = placeNames(application, language.code);
    const state = addressState(application, language.code);
    const signed = signApproval(shop.authSecret, applicationId, now);
    const decide = (decision: 'approve' | 'reject') =>
      link(`/seller/approval/${applicationId}?${new URLSearchParams({ ...signed, decision })}`);
    const address = [application.address_1, `${application.zip} ${application.city}`.trim(), state, country];
    const rows = [
      { label: t('mail.seller-application.store'), value: application.store_name },
      { label: t('mail.seller-application.name'), value: application.name },
      { label: t('mail.seller-application.email'), value: application.email },
      { label: t('mail.seller-application.phone'), value: application.phone },
      { label: t('mail.seller-application.register'), value: application.register_number },
      { label: t('mail.seller-application.address'), value: inOneLine(address, language) },
      { label: t('mail.seller-application.message'), value: application.message },
    ];
    return {
      subject: t('mail.seller-application.subject', {
        store: application.store_name,
        shop: settings.site_name,
      }),
      heading: t('mail.seller-application.heading'),
      blocks: [
        { block: 'text', text: t('mail.seller-application.text') },
        { block: 'facts', rows: rows.filter(({ value }) => value !== '') },
        { block: 'button', label: t('mail.seller-application.approve'), url: decide('approve') },
        { block: 'link', label: t('mail.seller-application.reject'), url: decide('reject') },
        { block: 'text', text: t('mail.seller-application.once') },
      ],
    };
  },
};
