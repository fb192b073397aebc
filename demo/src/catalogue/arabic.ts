import { readTexts } from './read-texts.ts';

/** Arabic product texts; proper names and letters (XL, 42) are unchanged. */

export function arabicTitle(title: string): string {
  const arabic = titles.get(title);
  if (!arabic) throw new Error(`No Arabic title of "${title}": texts/arabic-titles.txt`);
  return arabic;
}

const titles: ReadonlyMap<string, string> = new Map(
  readTexts('arabic-titles')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [english = '', arabic = ''] = line.split(' | ');
      return [english.trim(), arabic.trim()];
    }),
);

export const arabicBadges: Readonly<Record<string, string>> = {
  Bestseller: 'الأكثر مبيعًا',
  New: 'جديد',
};

/** Tags that no title contains. */
export const arabicTags: Readonly<Record<string, string>> = {
  'gift for men': 'هدية للرجال',
  'gift for women': 'هدية للنساء',
  "women's shoes": 'أحذية نسائية',
  'running shoes': 'أحذية رياضية',
  smartphone: 'هاتف ذكي,جوال',
  backpack: 'شنطة ظهر',
  handbag: 'شنطة يد',
  suitcase: 'شنطة سفر',
  sofa: 'كنبة',
  mug: 'فنجان',
  wallet: 'محفظة',
  'baseball cap': 'طاقية',
  bicycle: 'دراجة',
  sunscreen: 'واقي شمس',
  plant: 'نبتة',
  flower: 'ورد',
  bracelet: 'مجوهرات',
  jewelry: 'مجوهرات',
};

export const arabicUnits: Readonly<Record<string, string>> = {
  piece: 'قطعة',
  pair: 'زوج',
  pack: 'عبوة',
  set: 'طقم',
  copy: 'نسخة',
  crate: 'صندوق',
  tray: 'صينية',
  spindle: 'بكرة',
};

export const arabicAttributes: Readonly<Record<string, string>> = {
  Color: 'اللون',
  Size: 'المقاس',
  'Shoe size': 'مقاس الحذاء',
  Volume: 'الحجم',
};

export const arabicValues: Readonly<Record<string, string>> = {
  Graphite: 'جرافيتي',
  Black: 'أسود',
  Silver: 'فضي',
  Gray: 'رمادي',
  Stone: 'حجري',
  Clay: 'طيني',
  Sage: 'أخضر مريمي',
  Lilac: 'ليلكي',
  Mauve: 'موف',
  Blush: 'وردي فاتح',
  Pink: 'زهري',
  White: 'أبيض',
  Sand: 'رملي',
  Chestnut: 'كستنائي',
  Rust: 'صدئي',
  Scarlet: 'قرمزي',
  Coral: 'مرجاني',
  Amber: 'كهرماني',
  Sun: 'أصفر شمسي',
  Olive: 'زيتوني',
  Lime: 'ليموني',
  Leaf: 'أخضر عشبي',
  Forest: 'أخضر داكن',
  Mint: 'نعناعي',
  Teal: 'أزرق مخضر',
  Sky: 'سماوي',
  Ocean: 'أزرق محيطي',
  Navy: 'كحلي',
  Lavender: 'لافندر',
  Violet: 'بنفسجي',
  Plum: 'برقوقي',
  Raspberry: 'توتي',
  Rose: 'وردي',
  Small: 'صغير',
  Medium: 'متوسط',
  Large: 'كبير',
};
