import type { MailBlock, MailTools } from '#notification/mail/mail-kind.ts';
import { signApplicant } from '../sign-applicant.ts';

/** Link to the applicant's own application for adding files. Emails queued before this existed have no application id. */
export function documentsLink(
  applicationId: number | undefined,
  { shop, t, link }: Pick<MailTools, 'shop' | 't' | 'link'>,
): MailBlock[] {
  if (applicationId === undefined) return [];
  const signature = signApplicant(shop.authSecret, applicationId);
  const url = link(`/seller/application/${applicationId}?signature=${signature}`);
  return [{ block: 'link', label: t('mail.seller-applied.documents'), url, isSecret: true }];
}
