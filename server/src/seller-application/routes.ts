import { mailboxOf } from '@souk/rules/validation';
import type { Call, Handlers } from '#http/mount.ts';
import { refuseAccount } from '#account/refusals.ts';
import { wholeShop } from '#access/scope.ts';
import { listCommissionRates } from '#product/commission/list-commission-rates.ts';
import { callerOf } from '#http/caller-of.ts';
import { refuse, Refusal } from '#http/refusal.ts';
import { findStoreSlug } from '#seller/queries.ts';
import { costsView } from './costs-view.ts';
import { applyForStore, type ApplyRefused } from './apply-for-store.ts';
import { decideApplication, type Decided } from './decide-application.ts';
import { listDocuments } from './document-queries.ts';
import { applicantHandlers } from './document-routes.ts';
import { findApplication, type ApplicationRow } from './queries.ts';
import { signApplicant } from './sign-applicant.ts';
import { isSignedApproval, type ApprovalLink } from './sign-approval.ts';
import { submitApplication, type Submitted } from './submit-application.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { applicationView } from './view.ts';

export const sellerApplicationHandlers: Handlers<'sellerApplication'> = {
  sellerCosts: {
    shows: () => ({ tags: ['settings', 'catalog'], only: [] }),
    async handle({ db, settings, now }) {
      if (!settings.vendor_registration) return refuse('refusal.seller.closed');
      const shopPercent = settings.default_commission_percent;
      return costsView(await listCommissionRates(db, wholeShop, { at: now, shopPercent }), settings);
    },
  },

  sellerSignup: {
    limit: 'seller-signup',
    limitSubject: ({ body }) => mailboxOf(body.email),
    isPersonal: true,
    async handle({ shop, body, bindBrowser, language, now }) {
      const applied = await applyForStore(shop, {
        application: body,
        bindBrowser,
        language: language.code,
        now,
      });
      return applied.ok ? body.email : refuse(applyKeys[applied.reason]);
    },
  },

  sellerVerify: {
    isPersonal: true,
    async handle({ shop, body, request, now }) {
      const submitted = await submitApplication(shop, { ...callerOf(request), proof: body, now });
      if (!submitted.ok)
        return 'storeName' in submitted ? refuseSubmission(submitted) : refuseAccount(submitted);
      const { id, storeName, email } = submitted;
      const signature = signApplicant(shop.authSecret, id);
      return { id, store_name: storeName, email, status: 'pending' as const, signature };
    },
  },

  sellerApproval: {
    isPersonal: true,
    async handle(call) {
      const application = await findSigned(call, call.query);
      if (!application) return refuse('refusal.seller.link-invalid');
      const { store_id: storeId } = application;
      const storeSlug = storeId === null ? null : await findStoreSlug(call.db, storeId);
      return applicationView(application, {
        storeSlug,
        documents: await listDocuments(call.db, application.id),
      });
    },
  },

  decideSellerApplication: {
    isPersonal: true,
    async handle(call) {
      const { db, now, body, params, request } = call;
      const found = await findSigned(call, body);
      if (!found) return refuse('refusal.seller.link-invalid');
      const { decision, reason = '' } = body;
      // Opens a store and gives somebody rights: only a session confirmed within ten minutes may do that.
      if (decision === 'approve' && found.status === 'pending')
        return refuse('refusal.seller.approve-in-console');
      const decided = await decideApplication(db, {
        id: params.id,
        decision,
        reason,
        decidedBy: 'link',
        now,
      });
      if (!decided.ok) return refuseDecision(decided);
      request.log.info({ application: params.id, decision }, 'a store application was decided');
      const { application, storeSlug } = decided;
      return applicationView(application, { storeSlug, documents: await listDocuments(db, application.id) });
    },
  },

  ...applicantHandlers,
};

type SignedCall = Pick<Call, 'shop' | 'db' | 'now'> & { params: { id: number } };

/** The application of a valid signed link; all other cases are indistinguishable. */
async function findSigned(
  { shop, db, now, params }: SignedCall,
  link: ApprovalLink,
): Promise<ApplicationRow | null> {
  if (!isSignedApproval(shop.authSecret, params.id, link, now)) return null;
  return findApplication(db, params.id);
}

const applyKeys = {
  closed: 'refusal.seller.closed',
  'name-taken': 'refusal.store-name.taken',
  'country-unknown': 'refusal.country.unknown',
  'state-unknown': 'refusal.state.unknown',
  'zip-invalid': 'refusal.zip.invalid',
} as const satisfies Record<ApplyRefused['reason'], RefusalKey>;

function refuseSubmission({ reason, storeName }: Extract<Submitted, { ok: false }>): Refusal {
  const next = reason === 'waiting' ? 'wait' : 'log-in';
  return new Refusal([{ key: `refusal.seller.${reason}`, values: { store: storeName } }], 201, { next });
}

/** A rejection by link needs no free name and no account without a store. */
function refuseDecision({ reason }: Exclude<Decided, { ok: true }>): Refusal {
  return refuse(
    reason === 'approved' || reason === 'rejected'
      ? `refusal.seller.${reason}`
      : 'refusal.seller.link-invalid',
  );
}
