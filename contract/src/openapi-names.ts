import { z } from 'zod';
import { ProfileSchema, UserSchema } from './account.ts';
import { AddressSchema } from './address.ts';
import { CancellationSchema } from './cancellation.ts';
import {
  CartItemSchema,
  CartRowSchema,
  LineInventorySchema,
  LineProductSchema,
  LineShippingPlaceSchema,
  TaxRuleSchema,
} from './cart.ts';
import {
  BannerSchema,
  BundleDealSchema,
  ProductDetailSchema,
  ProductImageSchema,
  ReviewSchema,
  ReviewTotalSchema,
  ShippingPlaceSchema,
  ShippingRuleSchema,
  SourceSchema,
  StoreSchema,
  TileSchema,
  VoucherSchema,
} from './catalog-entities.ts';
import { ListingSchema } from './catalog.ts';
import { SearchSchema } from './search.ts';
import { ComparedFactsSchema, ComparedProductSchema } from './compare.ts';
import { pathId, queryPage, queryPerPage, userToken } from './input.ts';
import { NextStepSchema } from './payment.ts';
import { OrderDetailSchema, OrderSchema, TrackedOrderSchema } from './order.ts';
import * as content from './content.ts';
import * as payment from './payment.ts';
import * as settings from './settings.ts';
import { PartReturnSchema } from './returns.ts';
import { SitemapProductsSchema, SitemapSchema } from './sitemap.ts';
import { CollectedVoucherSchema } from './voucher.ts';
import { ListedProductSchema, ListedRowSchema } from './wishlist.ts';

const schemaNames = {
  Address: AddressSchema,
  Banner: BannerSchema,
  BundleDeal: BundleDealSchema,
  Cancellation: CancellationSchema,
  CartItem: CartItemSchema,
  CartRow: CartRowSchema,
  Common: settings.CommonSchema,
  ComparedFacts: ComparedFactsSchema,
  ComparedProduct: ComparedProductSchema,
  CountriesPhones: settings.CountriesPhonesSchema,
  Home: content.HomeSchema,
  HomeFlashProduct: content.HomeFlashProductSchema,
  CollectedVoucher: CollectedVoucherSchema,
  Language: settings.LanguageSchema,
  LineInventory: LineInventorySchema,
  LineProduct: LineProductSchema,
  LineShippingPlace: LineShippingPlaceSchema,
  ListedProduct: ListedProductSchema,
  ListedRow: ListedRowSchema,
  Listing: ListingSchema,
  Localization: settings.LocalizationSchema,
  MenuCategory: settings.MenuCategorySchema,
  NextStep: NextStepSchema,
  Order: OrderSchema,
  OrderDetail: OrderDetailSchema,
  PartReturn: PartReturnSchema,
  PaymentGateway: payment.PaymentGatewaySchema,
  Product: ProductDetailSchema,
  ProductImage: ProductImageSchema,
  Profile: ProfileSchema,
  Review: ReviewSchema,
  ReviewTotal: ReviewTotalSchema,
  Search: SearchSchema,
  Setting: settings.SettingSchema,
  ShippingPlace: ShippingPlaceSchema,
  ShippingRule: ShippingRuleSchema,
  SiteSetting: settings.SiteSettingSchema,
  Sitemap: SitemapSchema,
  SitemapProducts: SitemapProductsSchema,
  Source: SourceSchema,
  StaticPage: content.StaticPageSchema,
  Store: StoreSchema,
  TaxRule: TaxRuleSchema,
  Tile: TileSchema,
  TrackedOrder: TrackedOrderSchema,
  User: UserSchema,
  Voucher: VoucherSchema,
} satisfies Record<string, z.ZodType>;

export type Metadata = { id?: string; type?: 'string' | 'integer'; minimum?: number; description?: string };

export const named = z.registry<Metadata>();
for (const [id, schema] of Object.entries(schemaNames)) named.add(schema, { id });
// Read outside the schemas (CONTRACT §1.4), so they don't describe it.
named.add(userToken, {
  type: 'string',
  description: 'Guest token of 8 to 128 characters; anything else is ignored',
});
// Texts in a URL, documented as numbers.
for (const number of [pathId, queryPage, queryPerPage]) named.add(number, { type: 'integer', minimum: 1 });
