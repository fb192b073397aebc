import { amountText } from '@souk/rules/money';
import { XMLBuilder } from 'fast-xml-parser';
import type { PayoutFile, TransferInFile } from './payout-transfers.ts';
import { batchReference } from '../payout-references.ts';
import { sepaText } from './sepa-text.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/**
 * SEPA credit transfers in euros as ISO 20022 pain.001.001.09, by the implementation guidelines of the European Payments Council: one
 * payment, executed on the day of the file. All transfers must have an IBAN.
 */
export function sepaFile({ id, createdAt, shop, transfers }: PayoutFile): string {
  const total = amountText(
    transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    'EUR',
  );
  const totals = { NbOfTxs: String(transfers.length), CtrlSum: total };
  const holder = { Nm: sepaText(shop.name, 70) };
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': namespace,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: batchReference(id),
          CreDtTm: createdAt.toISOString(),
          ...totals,
          InitgPty: holder,
        },
        PmtInf: {
          PmtInfId: batchReference(id),
          PmtMtd: 'TRF',
          BtchBookg: 'true',
          ...totals,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: { Dt: createdAt.toISOString().slice(0, 10) },
          Dbtr: holder,
          DbtrAcct: { Id: { IBAN: shop.iban } },
          // The bank knows its own code; the element is required.
          DbtrAgt: { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
          ChrgBr: 'SLEV',
          CdtTrfTxInf: transfers.map((transfer) => transferOf(transfer, shop.name)),
        },
      },
    },
  };
  return new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: true,
  }).build(document);
}

const transferOf = ({ number, amountMinor, account }: TransferInFile, shopName: string) => ({
  PmtId: { EndToEndId: number },
  Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': amountText(amountMinor, 'EUR') } },
  ...(account.bic === undefined ? {} : { CdtrAgt: { FinInstnId: { BICFI: account.bic } } }),
  Cdtr: { Nm: sepaText(account.holder, 70) },
  CdtrAcct: { Id: { IBAN: account.iban } },
  RmtInf: { Ustrd: sepaText(`${number} ${shopName}`, 140) },
});
