import { invoiceSchema } from '@e-invoice-eu/core';
import { Ajv } from 'ajv';
import { parseXmlDocument, type Element } from 'slimdom';

/*
 * The elements, their number and order, formats and code lists of EN 16931 in UBL 2.1, as `@e-invoice-eu/core` publishes them: a JSON
 * schema of the invoice in which attributes are `name@attribute`. It describes credit notes by the names of invoices.
 */

type Shape = { type?: string; items?: Shape; properties?: Record<string, Shape> };
type Json = string | Json[] | { [name: string]: Json };
type Published = {
  $schema: string;
  properties: { 'ubl:Invoice': Shape };
  $defs: { codeLists: { vatex: { enum: string[] } } };
};

// What draft 2019-09 has and Ajv's default draft hasn't is used for attributes that we don't have.
const { $schema: _, ...schema } = invoiceSchema as unknown as Published; // the type that it declares is of its data
const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
const invoiceShape = schema.properties['ubl:Invoice'];
/** The schema has this list, but doesn't refer to it. */
const exemptionCodes = schema.$defs.codeLists.vatex.enum;

/** What an electronic invoice has that the schema doesn't allow, or lacks. */
export function schemaErrors(xml: string): string[] {
  const faults: string[] = [];
  const root = parseXmlDocument(xml).documentElement!; // well-formed, so that it has a root
  const invoice = jsonOf(root, invoiceShape, faults);
  if (validate({ 'ubl:Invoice': invoice })) return faults;
  return [
    ...faults,
    ...validate.errors!.map(({ instancePath: path, message = '' }) => `${path}: ${message}`),
  ];
}

function jsonOf(parent: Element, shape: Shape | undefined, faults: string[]): Json {
  if (parent.children.length === 0) return parent.textContent ?? '';
  const json: { [name: string]: Json } = {};
  const order = Object.keys(shape?.properties ?? {});
  let last = 0;
  for (const child of parent.children) {
    const name = child.nodeName.replace('CreditNote', 'Invoice').replace('Credited', 'Invoiced');
    const own = shape?.properties?.[name];
    const place = order.indexOf(name);
    if (own && place < last) faults.push(`${name} is out of order`);
    last = Math.max(last, place);
    if (name === 'cbc:TaxExemptionReasonCode' && !exemptionCodes.includes(child.textContent ?? ''))
      faults.push(`${child.textContent} isn't a reason for an exemption`);
    const value = jsonOf(child, own?.items ?? own, faults);
    // A second one of an element that isn't a list becomes a list, which the schema refuses.
    const before = json[name];
    if (own?.type === 'array' || before !== undefined)
      json[name] = [...(Array.isArray(before) ? before : before === undefined ? [] : [before]), value];
    else json[name] = value;
    for (const { name: attribute, value: text } of child.attributes) json[`${name}@${attribute}`] = text;
  }
  return json;
}
