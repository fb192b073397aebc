import type { Call, Doors } from '#http/mount.ts';
import { refuse, Refusal } from '#http/refusal.ts';
import { findStoreSlug } from '#seller/queries.ts';
import { applyForStore } from './apply-for-store.ts';
import { decideApplication, type Decided } from './decide-application.ts';
import { findApplication, type ApplicationRow } from './queries.ts';
import { isSignedApproval, type ApprovalLink } from './sign-approval.ts';
import { submitApplication } from './submit-application.ts';
import { applicationView } from './view.ts';

export const sellerApplicationDoors: Doors<'sellerApplication'> = {
  sellerSignup: {
    limit: 'seller-signup',
    limitSubject: ({ body }) => body.email,
    isPersonal: true,
    handle: applyForStore,
  },

  sellerVerify: {
    isPersonal: true,
    async handle(call) {
      const submitted = await submitApplication(call);
      if (submitted instanceof Refusal) return submitted;
      const { id, store_name, email } = submitted;
      return { id, store_name, email, status: 'pending' as const };
    },
  },

  sellerApproval: {
    isPersonal: true,
    async handle(call) {
      const application = await findSigned(call, call.query);
      if (!application) return refuse('refusal.seller.link-invalid');
      const { store_id: storeId } = application;
      return applicationView(application, storeId === null ? null : await findStoreSlug(call.db, storeId));
    },
  },

  decideSellerApplication: {
    isPersonal: true,
    async handle(call) {
      const { db, now, body, params, request } = call;
      if (!(await findSigned(call, body))) return refuse('refusal.seller.link-invalid');
      const { decision, reason = '' } = body;
      const decided = await decideApplication(db, {
        id: params.id,
        decision,
        reason,
        decidedBy: 'link',
        now,
      });
      if (!decided.ok) return refuseDecision(decided);
      request.log.info({ application: params.id, decision }, 'an application for a store was decided');
      return applicationView(decided.application, decided.storeSlug);
    },
  },
};

type SignedCall = Pick<Call, 'shop' | 'db' | 'now'> & { params: { id: number } };

/** The application of a link that we signed and that has not run out; nothing tells the other cases apart. */
async function findSigned(
  { shop, db, now, params }: SignedCall,
  link: ApprovalLink,
): Promise<ApplicationRow | null> {
  if (!isSignedApproval(shop.authSecret, params.id, link, now)) return null;
  return findApplication(db, params.id);
}

function refuseDecision(decided: Exclude<Decided, { ok: true }>): Refusal {
  switch (decided.reason) {
    case 'missing':
      return refuse('refusal.seller.link-invalid');
    case 'has-store':
      return refuse('refusal.seller.applicant-has-store', { store: decided.storeName });
    default:
      return refuse(`refusal.seller.${decided.reason}`);
  }
}
