import type { DB } from '@souk/server/db/generated/db.d';
import { saveChecklistStep } from '@souk/server/seller/checklist/checklist-step';
import { acceptStep } from '@souk/server/seller/checklist/decide-step';
import { submitStep } from '@souk/server/seller/checklist/submit-step';
import { sql, type Kysely } from 'kysely';
import { step, type Step } from './happen-in-turn.ts';
import { extractOf } from './extract-of.ts';
import { personOf } from './person-of.ts';
import { actAt, unless } from './act-at.ts';

const hourMs = 3_600_000;

const asked = [
  {
    title: 'Business registration certificate',
    text: 'No older than three months, including the page with the registration number.',
    proof: 'document',
    ar: { title: 'شهادة السجل التجاري', text: 'لا يتجاوز عمرها ثلاثة أشهر، مع الصفحة التي فيها الرقم.' },
  },
  {
    title: 'Answer questions within two business days',
    text: 'You reply to every customer message within two business days.',
    proof: 'attest',
    ar: {
      title: 'الرد على الأسئلة خلال يومي عمل',
      text: 'ترد على كل رسالة من العملاء خلال يومي عمل.',
    },
  },
] as const;

/** The shop's additional checklist for sellers: a document that was accepted, and a confirmation that awaits review. */
export async function checklistSteps(db: Kysely<DB>, { now }: { now: Date }): Promise<Step[]> {
  const [seller, operator] = await Promise.all([
    personOf(db, 'seller@example.com'),
    personOf(db, 'operator@example.com'),
  ]);
  const storeId = seller.storeId!; // the seller has one
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const idOf = async (title: string) =>
    (await db.selectFrom('checklist_steps').select('id').where('title', '=', title).executeTakeFirstOrThrow())
      .id;
  const [register, answers] = asked;
  const answer = (title: string, at: Date, document: { bytes: Uint8Array; type: 'pdf' } | null) =>
    step(at, async () => {
      const stepId = await idOf(title);
      await unless(db, sql`select from checklist_answers where step_id = ${stepId}`, () =>
        actAt(db, { by: seller, at }, (tx) =>
          submitStep(tx, { storeId }, { stepId, document, userId: seller.userId, now: at }),
        ),
      );
    });
  return [
    ...asked.map(({ title, text, proof, ar }, place) =>
      step(before(50 * 24 - place), () =>
        unless(db, sql`select from checklist_steps where title = ${title}`, () =>
          actAt(db, { by: operator, at: before(50 * 24 - place) }, (tx) =>
            saveChecklistStep(
              tx,
              { storeId: null },
              { title, text, proof, is_required: false, status: 'public', texts: { ar } },
            ),
          ),
        ),
      ),
    ),
    answer(register.title, before(46 * 24), { bytes: extractOf('HRB 000142 B'), type: 'pdf' }),
    step(before(45 * 24), async () => {
      const stepId = await idOf(register.title);
      await unless(
        db,
        sql`select from checklist_answers where step_id = ${stepId} and state = 'accepted'`,
        () =>
          actAt(db, { by: operator, at: before(45 * 24) }, (tx) =>
            acceptStep(tx, { storeId, stepId, version: null, now: before(45 * 24) }),
          ),
      );
    }),
    answer(answers.title, before(21), null),
  ];
}
