// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorRoleIds } from '#access/membership-queries.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { buildOperatedShop, type OperatedShop } from '#console/test-operated-shop.ts';
import { waitingApplication } from '#console/test-operators.ts';
import { sendDocument } from '#seller-application/test-applicants.ts';
import { buildUser } from '#testing/builders.ts';

const { operatorSellers } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let headers: OperatedShop['headers'];
let fjord: OperatedShop['fjord'];
beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, headers, fjord } = operated);
});
afterAll(() => operated.close());

test('an application lists similar ones; a question is emailed and it stays open', async () => {
  const first = await waitingApplication(shop, { store_name: 'Copper Kettle', phone: '+49 30 555 777' });
  const id = await waitingApplication(shop, {
    store_name: 'Copper Kettles',
    phone: '0049 30 555777'.slice(2),
  });
  const { data } = await callConsole(shop, operatorSellers.readApplication, { params: { id }, headers });
  expect(data.duplicates).toMatchObject([{ kind: 'application', id: first, shares: ['phone', 'name'] }]);
  const body = { question: 'Which register is it?' };
  const asked = await callConsole(shop, operatorSellers.askApplicant, { params: { id }, headers, body });
  expect(asked.data).toMatchObject({ status: 'pending', question: body.question });
  expect((await shop.mails()).at(-1)!.text).toContain(body.question);
});

test('previews a decision’s email with the entered text', async () => {
  const id = await waitingApplication(shop, { email: 'shown@example.com', store_name: 'Shown Lamps' });
  const look = (body: Record<string, unknown>) =>
    callConsole(shop, operatorSellers.previewApplicationMail, { params: { id }, headers, body });
  const { data } = await look({ decision: 'reject', words: ' Only lamps here. ' });
  expect(operatorSellers.previewApplicationMail.reply.parse(data)).toEqual(data);
  expect(data).toMatchObject({ to: 'shown@example.com', language: 'en', direction: 'ltr' });
  const body = { reason: ' Only lamps here. ' };
  await callConsole(shop, operatorSellers.rejectApplication, { params: { id }, headers, body });
  const mail = (await shop.mails()).find(({ to }) => to === data.to)!;
  expect([mail.subject, mail.text, mail.html]).toEqual([data.subject, data.text, data.html]);
  expect(mail.text).toContain('Only lamps here.');
  expect((await look({ decision: 'approve' })).data).toMatchObject({
    form: ['Someone else has already made this decision. Reload to see it.'],
  });
});

test('an application’s files are for those who may decide it, one by one, and stay with the store it opens', async () => {
  const [id, other] = [await waitingApplication(shop), await waitingApplication(shop)];
  const { data: sent } = await sendDocument(shop, id, { name: 'Extract.pdf' });
  const document = sent.documents[0]!.id;
  const { data } = await callConsole(shop, operatorSellers.readApplication, { params: { id }, headers });
  expect(operatorSellers.readApplication.reply.parse(data)).toEqual(data);
  expect(data.documents).toMatchObject([{ id: document, name: 'Extract.pdf', type: 'pdf', bytes: 19 }]);
  const list = await callConsole(shop, operatorSellers.listApplications, { query: {}, headers });
  expect(list.data.rows.find((row) => row.id === id)).toMatchObject({ document_count: 1 });

  const fetch = (application: number, as: Record<string, string>) =>
    shop.app.server.inject({
      method: 'GET',
      url: `/api/v1/operator/applications/${application}/documents/${document}`,
      headers: as,
    });
  const file = await fetch(id, headers);
  expect([file.statusCode, file.body]).toEqual([200, '%PDF-1.7 an extract']);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="application-${id}-${document}.pdf"`,
  });
  expect((await fetch(other, headers)).statusCode).toBe(404);
  const seller = await ownerAtConsole(shop, { storeId: fjord });
  const reader = await buildUser(shop.db);
  const member = { user_id: reader, role_id: operatorRoleIds.reader };
  await shop.db.insertInto('memberships').values(member).execute();
  const without = await atConsole(shop, reader, 'operator');
  const shopper = await shop.signIn(await buildUser(shop.db));
  for (const [as, status] of [
    [{}, 401],
    [shopper, 401],
    [seller, 401],
    [without, 403],
  ] as const)
    expect((await fetch(id, as)).statusCode).toBe(status);

  const approved = await callConsole(shop, operatorSellers.approveApplication, { params: { id }, headers });
  const { readStoreChecklist } = consoleApi.operatorChecklist;
  const params = { id: approved.data.store_id! };
  const store = await callConsole(shop, readStoreChecklist, { params, headers });
  expect(readStoreChecklist.reply.parse(store.data)).toEqual(store.data);
  expect(store.data.application_documents).toMatchObject([{ application_id: id, id: document }]);
});

test('of two concurrent decisions the second is told that it is decided', async () => {
  const id = await waitingApplication(shop);
  const replies = await Promise.all([
    callConsole(shop, operatorSellers.approveApplication, { params: { id }, headers }),
    callConsole(shop, operatorSellers.rejectApplication, { params: { id }, headers, body: {} }),
  ]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201]);
});
