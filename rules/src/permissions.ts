/** Permissions of the consoles and the built-in roles (decision 027). */

export type Audience = 'seller' | 'operator';

const all = ['read', 'write', 'export'] as const;
const noExport = ['read', 'write'] as const;
const noWrite = ['read', 'export'] as const;

export const sellerVocabulary = {
  products: all,
  orders: all,
  returns: [...all, 'refund'],
  shipping: noExport,
  stock: all,
  vouchers: all,
  flash: noExport,
  reviews: all,
  money: all,
  members: noExport,
  store: all,
  reports: noWrite,
  audit: noWrite,
  keys: noExport,
} as const;

export const operatorVocabulary = {
  catalog: all,
  orders: all,
  payments: all,
  refunds: [...all, 'approve'],
  sellers: [...all, 'view-as'],
  payouts: [...all, 'send'],
  customers: all,
  content: noExport,
  settings: [...noExport, 'secrets'],
  texts: all,
  reviews: all,
  marketing: all,
  reports: noWrite,
  staff: noExport,
  keys: noExport,
  audit: noWrite,
  jobs: noExport,
  mails: noExport,
  backups: all,
} as const;

type PermissionOf<Vocabulary extends Readonly<Record<string, readonly string[]>>> = {
  [Resource in keyof Vocabulary & string]: `${Resource}.${Vocabulary[Resource][number]}`;
}[keyof Vocabulary & string];

export type SellerPermission = PermissionOf<typeof sellerVocabulary>;
export type OperatorPermission = PermissionOf<typeof operatorVocabulary>;
export type Permission = SellerPermission | OperatorPermission;

type ResourceOf<Name> = Name extends `${infer Resource}.${string}` ? Resource : never;
type ActOf<Name> = Name extends `${string}.${infer Act}` ? Act : never;
export type PermissionResource = ResourceOf<Permission>;
export type PermissionAct = ActOf<Permission>;
export type OperatorAct = ActOf<OperatorPermission>;

const listOf = <P extends Permission>(vocabulary: Readonly<Record<string, readonly string[]>>) =>
  // The type above derives the same names from the same object.
  Object.entries(vocabulary).flatMap(([resource, acts]) => acts.map((act) => `${resource}.${act}`)) as P[];

export const sellerPermissions: readonly SellerPermission[] = listOf(sellerVocabulary);
export const operatorPermissions: readonly OperatorPermission[] = listOf(operatorVocabulary);

export function isPermission(audience: 'seller', name: string): name is SellerPermission;
export function isPermission(audience: 'operator', name: string): name is OperatorPermission;
export function isPermission(audience: Audience, name: string): name is Permission;
export function isPermission(audience: Audience, name: string): name is Permission {
  const known: readonly string[] = audience === 'seller' ? sellerPermissions : operatorPermissions;
  return known.includes(name);
}

/** Operators viewing a store's console see only what their own permissions cover (decision 122). */
const seenOfStores: readonly (readonly [SellerPermission, OperatorPermission])[] = [
  ['products.read', 'catalog.read'],
  ['stock.read', 'catalog.read'],
  ['shipping.read', 'catalog.read'],
  ['orders.read', 'orders.read'],
  ['returns.read', 'orders.read'],
  ['vouchers.read', 'marketing.read'],
  ['flash.read', 'marketing.read'],
  ['reviews.read', 'reviews.read'],
  ['money.read', 'payments.read'],
  ['members.read', 'sellers.read'],
  ['store.read', 'sellers.read'],
  ['reports.read', 'reports.read'],
  ['audit.read', 'audit.read'],
];

/** Operators editing a store's products have only the rights they hold for all products (decision 122). */
const editedOfStores: readonly (readonly [SellerPermission, OperatorPermission])[] = [
  ['products.read', 'catalog.read'],
  ['products.write', 'catalog.write'],
  ['products.export', 'catalog.export'],
  ['stock.read', 'catalog.read'],
  ['stock.write', 'catalog.write'],
  ['stock.export', 'catalog.export'],
];

const asThere = (
  pairs: readonly (readonly [SellerPermission, OperatorPermission])[],
  own: readonly Permission[],
): SellerPermission[] => pairs.flatMap(([seen, required]) => (own.includes(required) ? [seen] : []));

/** Permissions of an operator viewing a store: read-only, never API keys. */
export const viewedRights = (own: readonly Permission[]): SellerPermission[] => asThere(seenOfStores, own);

/** Permissions of an operator editing a store's products, and nothing else. */
export const editingRights = (own: readonly Permission[]): SellerPermission[] => asThere(editedOfStores, own);

export const isOfProducts = (right: SellerPermission): boolean =>
  editedOfStores.some(([one]) => one === right);

const without = <P extends Permission>(permissions: readonly P[], ...taken: readonly P[]) =>
  permissions.filter((permission) => !taken.includes(permission));
const reads = <P extends Permission>(permissions: readonly P[]) =>
  permissions.filter((permission) => permission.endsWith('.read'));

export type SellerRole = 'owner' | 'manager' | 'packer' | 'reader';
export type OperatorRole = 'owner' | 'manager' | 'catalogue' | 'support' | 'finance' | 'reader';

/** Built-in roles, which can't be changed. A packer sees no amounts. */
export const sellerRoles: Readonly<Record<SellerRole, readonly SellerPermission[]>> = {
  owner: sellerPermissions,
  manager: without(sellerPermissions, 'members.write', 'money.write', 'store.export', 'keys.write'),
  packer: ['orders.read', 'orders.write', 'returns.read', 'returns.write', 'stock.read', 'stock.write'],
  reader: reads(sellerPermissions),
};

/** Built-in operator roles. Support sees no amounts except order totals and can't export. Backups contain all personal data. */
export const operatorRoles: Readonly<Record<OperatorRole, readonly OperatorPermission[]>> = {
  owner: operatorPermissions,
  manager: without(
    operatorPermissions,
    'staff.write',
    'keys.read',
    'keys.write',
    'settings.secrets',
    'payouts.send',
    'backups.export',
  ),
  catalogue: [
    'catalog.read',
    'catalog.write',
    'catalog.export',
    'sellers.read',
    'content.read',
    'content.write',
    'texts.read',
    'texts.write',
    'texts.export',
    'reviews.read',
    'reviews.write',
    'marketing.read',
    'marketing.write',
    'jobs.read',
    'jobs.write',
  ],
  support: [
    'catalog.read',
    'orders.read',
    'orders.write',
    'sellers.read',
    'customers.read',
    'customers.write',
    'content.read',
    'reviews.read',
    'reviews.write',
    'jobs.read',
    'mails.read',
    'mails.write',
  ],
  finance: [
    'orders.read',
    'orders.export',
    'payments.read',
    'payments.write',
    'payments.export',
    'refunds.read',
    'refunds.write',
    'refunds.export',
    'refunds.approve',
    'sellers.read',
    'payouts.read',
    'payouts.write',
    'payouts.export',
    'payouts.send',
    'customers.read',
    'reports.read',
    'reports.export',
    'audit.read',
    'jobs.read',
  ],
  reader: reads(operatorPermissions),
};

/** Permissions imply no others: export or write doesn't include read. */
export function holds(own: readonly Permission[], permission: Permission): boolean {
  return own.includes(permission);
}

/** Nobody can grant a permission they lack; applies to creating, changing and assigning roles, and to API keys. */
export function mayGrant(own: readonly Permission[], granted: readonly Permission[]): boolean {
  return granted.every((permission) => holds(own, permission));
}
