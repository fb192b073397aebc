import { expect, test } from 'vitest';
import { guessColumns } from './guess-columns.ts';
import { recognizeExport } from './known-exports.ts';

const heads = {
  Shopify:
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Included / Canada,Price / Canada,Compare At Price / Canada,Status',
  'Shopify, since 2025':
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description',
  WooCommerce:
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,Backorders allowed?,Sold individually?,Weight (lbs),Length (in),Width (in),Height (in),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position,Brands,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global',
  'Magento 2':
    'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,tax_class_name,visibility,price,special_price,special_price_from_date,special_price_to_date,url_key,meta_title,meta_keywords,meta_description,base_image,base_image_label,created_at,updated_at,new_from_date,additional_attributes,qty,out_of_stock_qty,is_in_stock,configurable_variations,configurable_variation_labels',
  PrestaShop:
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Discount amount;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd);Reference #;Supplier reference #;Supplier;Manufacturer;EAN13;UPC;Ecotax;Width;Height;Depth;Weight;Quantity;Minimal quantity;Visibility;Additional shipping cost;Unity;Unit price;Summary;Description;Tags (x,y,z...);Meta title;Meta keywords;Meta description;URL rewritten;Text when in stock;Image URLs (x,y,z...)',
  'PrestaShop, list of products':
    'Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status;Position',
  Etsy: 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,IMAGE3,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU',
  'Google Merchant Center':
    'id;title;description;link;image_link;additional_image_link;availability;price;sale_price;google_product_category;product_type;brand;gtin;mpn;condition;item_group_id;color;size;shipping_weight',
};
const headOf = (name: keyof typeof heads) => {
  const text = heads[name];
  return text.includes(';')
    ? text.split(';')
    : text.match(/"[^"]*"|[^,]+/g)!.map((cell) => cell.replaceAll('"', ''));
};
const mapped = (name: keyof typeof heads) => {
  const head = headOf(name);
  return Object.fromEntries(
    guessColumns(head).flatMap((field, at) => (field === null ? [] : [[field, head[at]]])),
  );
};

test.each(Object.keys(heads) as (keyof typeof heads)[])('recognizes an export of %s', (name) =>
  expect(recognizeExport(headOf(name))?.name).toBe(name.split(',')[0]),
);

test("doesn't recognize other files as exports", () => {
  for (const head of ['sku,title,price,stock', 'id,title,price', 'Handle,Title,Price', 'Type,Name,SKU,Price'])
    expect(recognizeExport(head.split(','))).toBeNull();
});

test('maps the columns of each export', () => {
  expect(mapped('Shopify')).toEqual({
    title: 'Title',
    description: 'Body (HTML)',
    brand: 'Vendor',
    category: 'Type',
    tags: 'Tags',
    sku: 'Variant SKU',
    gtin: 'Variant Barcode',
    stock: 'Variant Inventory Qty',
    price: 'Variant Price',
    compare_at_price: 'Variant Compare At Price',
    weight_grams: 'Variant Grams',
    meta_title: 'SEO Title',
    meta_description: 'SEO Description',
  });
  expect(mapped('Shopify, since 2025')).toMatchObject({
    sku: 'SKU',
    price: 'Price',
    compare_at_price: 'Compare-at price',
    stock: 'Inventory quantity',
    weight_grams: 'Weight value (grams)',
  });
  expect(mapped('WooCommerce')).toMatchObject({
    title: 'Name',
    price: 'Regular price',
    offer: 'Sale price',
    stock: 'Stock',
    weight_lb: 'Weight (lbs)',
    gtin: 'GTIN, UPC, EAN, or ISBN',
    description: 'Description',
  });
  expect(mapped('Magento 2')).toMatchObject({
    title: 'name',
    price: 'price',
    offer: 'special_price',
    stock: 'qty',
    weight_kg: 'weight',
    category: 'categories',
  });
  expect(mapped('PrestaShop')).toMatchObject({
    title: 'Name *',
    sku: 'Reference #',
    price: 'Price tax excluded',
    stock: 'Quantity',
    weight_kg: 'Weight',
    gtin: 'EAN13',
    brand: 'Manufacturer',
  });
  expect(mapped('PrestaShop, list of products')).toMatchObject({
    title: 'Name',
    sku: 'Reference',
    price: 'Price (tax incl.)',
  });
  expect(mapped('Etsy')).toEqual({
    title: 'TITLE',
    description: 'DESCRIPTION',
    price: 'PRICE',
    stock: 'QUANTITY',
    tags: 'TAGS',
    sku: 'SKU',
  });
  expect(mapped('Google Merchant Center')).toMatchObject({
    sku: 'id',
    title: 'title',
    price: 'price',
    offer: 'sale_price',
    gtin: 'gtin',
    category: 'product_type',
    weight_grams: 'shipping_weight',
  });
});
