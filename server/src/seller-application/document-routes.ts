import type { OwnApplication } from '@souk/contract/seller-application';
import { APPLICATION_DOCUMENTS_MAX } from '@souk/rules/limits';
import type { Call, Handlers } from '#http/mount.ts';
import { refuse, type Refusal } from '#http/refusal.ts';
import { addDocument, removeDocument, type DocumentsChanged } from './change-documents.ts';
import { listDocuments } from './document-queries.ts';
import { findApplication } from './queries.ts';
import { isApplicant } from './sign-applicant.ts';
import { ownApplicationView } from './view.ts';

type ApplicantCall = Pick<Call, 'shop' | 'db'> & {
  params: { id: number };
  query: { signature?: string | undefined };
};

/** Handlers for applicants: their own application and its files. */
export const applicantHandlers: Pick<
  Handlers<'sellerApplication'>,
  'ownSellerApplication' | 'addApplicationDocument' | 'removeApplicationDocument'
> = {
  ownSellerApplication: { isPersonal: true, handle: (call) => theOwn(call) },

  addApplicationDocument: {
    isPersonal: true,
    // Includes the signature, so that guesses don't use up the applicant's limit.
    limitSubject: ({ params, query }) => `${params.id}:${query.signature ?? ''}`,
    async handle(call) {
      const { db, now, params, query, upload: bytes } = call;
      if (!isSigned(call)) return refuseLink();
      return changed(
        call,
        await addDocument(db, { applicationId: params.id, name: query.name ?? '', bytes, now }),
      );
    },
  },

  removeApplicationDocument: {
    isPersonal: true,
    async handle(call) {
      const { db, params } = call;
      if (!isSigned(call)) return refuseLink();
      return changed(call, await removeDocument(db, { applicationId: params.id, id: params.document }));
    },
  },
};

const isSigned = ({ shop, params, query }: ApplicantCall) =>
  isApplicant(shop.authSecret, params.id, query.signature);

const refuseLink = () => refuse('refusal.seller.link-invalid');

async function theOwn(call: ApplicantCall): Promise<OwnApplication | Refusal> {
  const application = isSigned(call) ? await findApplication(call.db, call.params.id) : null;
  if (!application) return refuseLink();
  return ownApplicationView(application, await listDocuments(call.db, application.id));
}

function changed(call: ApplicantCall, done: DocumentsChanged): Promise<OwnApplication | Refusal> | Refusal {
  if (done.ok) return theOwn(call);
  switch (done.reason) {
    case 'missing':
      return refuseLink();
    case 'decided':
      return refuse('refusal.seller.documents-decided');
    case 'full':
      return refuse('refusal.seller.documents-full', { most: String(APPLICATION_DOCUMENTS_MAX) });
    case 'type':
      return refuse('refusal.console.step.document');
  }
}
