/* Settings, links, features and banners of the demo shop. */

export const settings: Record<string, unknown> = {
  site_name: 'Souk',
  copyright_text: '© 2026 Souk',
  header_logo: 'header-logo.svg',
  footer_logo: 'footer-logo.svg',
  email_logo: 'email-logo.png',
  meta_title: 'Souk: products from independent stores',
  meta_description:
    'A marketplace of independent stores: bags, audio, tableware, toys, tools, plants and more in one cart.',
  translated_words: {
    ar: {
      copyright_text: '© 2026 سوق',
      meta_title: 'سوق: منتجات من متاجر مستقلة',
      meta_description: 'سوق لمتاجر مستقلة: حقائب وصوتيات وأوانٍ وألعاب وأدوات ونباتات وغيرها في سلة واحدة.',
    },
  },
  primary_color: '#0f766e',
  primary_hover_color: '#115e59',
  currency: 'USD',
  currency_icon: '$',
  currency_position: 1,
  decimal_format: 'en-US',
  default_country: 'DE',
  default_state: 'HH',
  address_1: 'Market Street 1',
  city: 'Hamburg',
  state: 'HH',
  zip: '20457',
  country: 'DE',
  // A number of the form and check digits of Germany, of no company.
  legal_name: 'Souk Demo GmbH',
  vat_number: 'DE123456788',
  invoices_from: '2020-01',
  email: 'help@souk.example',
  phone: '+1 555 010 0142',
  vendor_registration: true,
  cookie_banner: true,
  // Shown with provider keys or the fake providers.
  google_login: true,
  facebook_login: true,
  demo: true,
  // The demo password is public and must suffice to look around.
  console_second_factor: 'nobody',
  cash_on_delivery: true,
  default_payment_method: 2,
  default_commission_percent: 8,
};

export const siteFeatures = [
  {
    title: 'Free shipping on many products',
    arabic: 'شحن مجاني على كثير من المنتجات',
    detail: 'Look for the green truck',
    detailArabic: 'ابحث عن الشاحنة الخضراء',
    image: 'feature-delivery.svg',
  },
  {
    title: 'One cart, many stores',
    arabic: 'سلة واحدة ومتاجر كثيرة',
    detail: 'Pay once; each store ships its items',
    detailArabic: 'ادفع مرة واحدة ويشحن كل متجر منتجاته',
    image: 'feature-stores.svg',
  },
  {
    title: 'Pay when it arrives',
    arabic: 'ادفع عند الاستلام',
    detail: 'Cash on delivery',
    detailArabic: 'الدفع نقدًا للمندوب',
    image: 'payment-cash.svg',
  },
  {
    title: 'Prices include tax',
    arabic: 'الأسعار شاملة الضريبة',
    detail: 'No tax is added at checkout',
    detailArabic: 'لا تُضاف ضريبة عند الدفع',
    image: 'feature-receipt.svg',
  },
] as const;

type Link = { area: string; title: string; arabic: string; link?: string; slug?: string; image?: string };

export const siteLinks: readonly Link[] = [
  { area: 'header_left', title: 'Help & contact', arabic: 'المساعدة والتواصل', link: '/contact' },
  { area: 'header_right', title: 'Brands', arabic: 'العلامات التجارية', link: '/brands' },
  { area: 'services', title: 'Help & contact', arabic: 'المساعدة والتواصل', link: '/contact' },
  { area: 'services', title: 'Track order', arabic: 'تتبع الطلب', link: '/track-order' },
  { area: 'services', title: 'Shipping', arabic: 'الشحن', slug: 'shipping' },
  { area: 'services', title: 'Cancellations and returns', arabic: 'الإلغاء والإرجاع', slug: 'returns' },
  { area: 'services', title: 'Payment methods', arabic: 'طرق الدفع', slug: 'payment-methods' },
  { area: 'services', title: 'FAQ', arabic: 'الأسئلة الشائعة', slug: 'faq' },
  { area: 'about', title: 'About Souk', arabic: 'عن سوق', slug: 'about' },
  { area: 'about', title: 'How selling works', arabic: 'كيف يعمل البيع', slug: 'sell-with-us' },
  { area: 'about', title: 'Terms and conditions', arabic: 'الشروط والأحكام', slug: 'terms' },
  { area: 'about', title: 'Privacy policy', arabic: 'سياسة الخصوصية', slug: 'privacy-policy' },
  { area: 'about', title: 'Cookies', arabic: 'ملفات تعريف الارتباط', slug: 'cookies' },
  { area: 'about', title: 'How we rank products', arabic: 'كيف نرتّب المنتجات', slug: 'ranking' },
  { area: 'about', title: 'Accessibility', arabic: 'إمكانية الوصول', slug: 'accessibility' },
  { area: 'social', title: 'Instagram', arabic: 'إنستغرام', link: 'https://instagram.example/souk' },
  { area: 'social', title: 'Facebook', arabic: 'فيسبوك', link: 'https://facebook.example/souk' },
];

/** `type` is one of SPEC §9's; the target is a category, by its index in the category list, or a URL. */
export type DemoBanner = {
  type: number;
  title: string;
  arabic: string;
  subtitle: string;
  subtitleArabic: string;
  button: string;
  buttonArabic: string;
  image: string;
  categoryId?: number;
  url?: string;
  closable?: boolean;
};

export const banners: readonly DemoBanner[] = [
  {
    type: 1,
    title: 'Warm rooms for winter',
    arabic: 'غرف شتوية دافئة',
    subtitle: 'Sofas, lamps and tableware from independent stores. Up to 30% off this week.',
    subtitleArabic: 'أرائك ومصابيح وأدوات مائدة من متاجر مستقلة بخصم يصل إلى \u206630%\u2069.',
    button: 'Shop home',
    buttonArabic: 'تسوّق للمنزل',
    image: 'slide-home.webp',
    categoryId: 4,
  },
  {
    type: 1,
    title: 'Out before the crowd',
    arabic: 'انطلق قبل الجميع',
    subtitle: 'Tents, boots and backpacks, tested in the rain.',
    subtitleArabic: 'خيام وأحذية وحقائب مجرّبة تحت المطر.',
    button: 'Shop outdoors',
    buttonArabic: 'تسوّق الآن',
    image: 'slide-outdoor.webp',
    categoryId: 7,
  },
  {
    type: 1,
    title: 'A desk that works with you',
    arabic: 'مكتب يعمل معك',
    subtitle: 'Quiet keyboards, clear sound, screens that are easy on the eyes.',
    subtitleArabic: 'لوحات مفاتيح هادئة وصوت واضح وشاشات مريحة للعين.',
    button: 'Shop electronics',
    buttonArabic: 'تسوّق الإلكترونيات',
    image: 'slide-desk.webp',
    categoryId: 1,
  },
  {
    type: 1,
    title: 'Coats for the long way home',
    arabic: 'معاطف لطريق العودة الطويل',
    subtitle: 'Wool, linen and leather in small runs.',
    subtitleArabic: 'صوف وكتان وجلد بكميات محدودة.',
    button: 'Shop fashion',
    buttonArabic: 'تسوّق الأزياء',
    image: 'slide-fashion.webp',
    categoryId: 2,
  },
  {
    type: 2,
    title: 'Pack for less, go further',
    arabic: 'احزم أقل وسافر أبعد',
    subtitle: 'From $19',
    subtitleArabic: 'ابتداءً من \u2066$19\u2069',
    button: '',
    buttonArabic: '',
    image: 'side-travel.webp',
    categoryId: 3,
  },
  {
    type: 3,
    title: 'Honey, tea and slow mornings',
    arabic: 'عسل وشاي وصباح هادئ',
    subtitle: 'Shop food & drink',
    subtitleArabic: 'تسوّق الطعام والشراب',
    button: '',
    buttonArabic: '',
    image: 'side-tea.webp',
    categoryId: 12,
  },
  ...(
    [
      ['Electronics', 'إلكترونيات', 1, 'electronics'],
      ['Kitchen', 'المطبخ', 5, 'kitchen'],
      ['Sports & outdoors', 'رياضة وهواء طلق', 7, 'sports-outdoor'],
      ['Toys & kids', 'ألعاب وأطفال', 8, 'toys-kids'],
      ['Garden', 'الحديقة', 11, 'garden'],
      ['Music', 'موسيقى', 13, 'music'],
    ] as const
  ).map(([title, arabic, categoryId, picture]) => ({
    type: 4,
    title,
    arabic,
    subtitle: 'New this week',
    subtitleArabic: 'جديد هذا الأسبوع',
    button: 'Explore',
    buttonArabic: 'استكشف',
    image: `banner-${picture}.webp`,
    categoryId,
  })),
  {
    type: 5,
    title: 'Winter market',
    arabic: 'سوق الشتاء',
    subtitle: 'Flash sale prices while supplies last',
    subtitleArabic: 'أسعار خاطفة حتى نفاد الكمية',
    button: 'Shop the sale',
    buttonArabic: 'تسوّق العرض',
    image: 'banner-sports-outdoor.webp',
    url: '/flash-sale',
  },
  {
    type: 7,
    title: 'About customer reviews',
    arabic: 'عن تقييمات العملاء',
    subtitle: 'Who can write one',
    subtitleArabic: 'من يمكنه كتابتها',
    button: '',
    buttonArabic: '',
    image: 'banner-books-paper.webp',
    url: '/page/faq',
  },
  {
    type: 8,
    title: 'Gifts under $25',
    arabic: 'هدايا بأقل من 25 دولارًا',
    subtitle: 'Small gifts, here before the holidays',
    subtitleArabic: 'هدايا صغيرة تصل قبل الأعياد',
    button: 'Find a gift',
    buttonArabic: 'اعثر على هدية',
    image: 'popup.webp',
    url: '/gifts-under-25/collection?collection=4',
    closable: true,
  },
  {
    type: 9,
    title: 'Winter market: flash sale prices',
    arabic: 'سوق الشتاء: أسعار خاطفة',
    subtitle: 'See offers',
    subtitleArabic: 'شاهد العروض',
    button: '',
    buttonArabic: '',
    image: 'top-banner.webp',
    url: '/flash-sale',
    closable: true,
  },
];
