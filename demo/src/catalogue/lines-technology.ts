import type { Category } from './product-lines.ts';

export const electronics: Category = {
  title: 'Electronics',
  arabic: 'إلكترونيات',
  icon: 'laptop',
  tint: '#e1e9f4',
  subcategories: [
    {
      title: 'Audio',
      arabic: 'صوتيات',
      lines: [
        ['headphone', 'Aria 40 wireless headphones, 38-hour battery', 89.9, 139, 'cw'],
        ['headphone', 'Closed-back studio headphones', 64.5, 0, ''],
        ['studio-microphone', 'Podcast condenser microphone with stand', 119, 149, ''],
        ['radio', 'DAB+ kitchen radio with wooden case', 74.9, 0, 'c'],
        ['speaker-high-volume', 'Bookshelf speakers, 60 W, pair', 129, 0, ''],
        ['microphone', 'Karaoke microphone with built-in speaker', 29.9, 39.9, 'c'],
      ],
    },
    {
      title: 'Computers',
      arabic: 'حواسيب',
      also: ['USB-C external disc drive'],
      lines: [
        ['laptop', 'Slate 14 laptop, 16 GB, 512 GB SSD', 899, 0, 'w'],
        ['laptop', 'Slate 16 creator laptop, 32 GB, 1 TB SSD', 1499, 1699, ''],
        ['desktop-computer', 'All-in-one desktop, 24-inch display', 749, 0, ''],
        ['keyboard', 'Low-profile mechanical keyboard', 79, 99, 'cw'],
        ['computer-mouse', 'Silent wireless mouse with thumb wheel', 34.9, 0, 'c'],
      ],
    },
    {
      title: 'Phones & chargers',
      slug: 'phones-tablets',
      arabic: 'هواتف وشواحن',
      lines: [
        ['mobile-phone', 'Pebble 5 phone, 128 GB, two-day battery', 349, 399, 'cw'],
        ['mobile-phone', 'Pebble 5 Pro phone, 256 GB, telephoto lens', 599, 0, ''],
        ['battery', '20,000 mAh power bank with display', 42, 0, 'c'],
        ['electric-plug', '65 W fast charger with three ports', 28.5, 36, ''],
        ['telephone', 'Retro desk phone with speakerphone', 54, 0, 'c'],
      ],
    },
    {
      title: 'Cameras & optics',
      slug: 'cameras-vision',
      arabic: 'كاميرات وبصريات',
      lines: [
        ['camera', 'Retro 35 film camera with 35 mm lens', 219, 0, ''],
        ['camera-with-flash', 'Compact travel camera with pop-up flash', 279, 329, 'c'],
        ['video-camera', 'Handheld 4K camcorder', 319, 0, ''],
        ['telescope', '70/700 beginner telescope with tripod', 139, 0, ''],
        ['film-projector', 'Full HD pocket projector', 189, 239, 'o'],
      ],
    },
    {
      title: 'Gaming & TV',
      slug: 'gaming-screens',
      arabic: 'ألعاب وتلفزيون',
      lines: [
        ['video-game', 'Pulse wireless game controller', 42.9, 59.9, 'cw'],
        ['joystick', 'Arcade joystick with eight buttons', 58, 0, 'c'],
        ['television', '32-inch smart TV, matte frame', 259, 0, ''],
        ['pager', 'Retro handheld console with 200 games', 49.9, 0, 'c'],
        ['optical-disk', 'USB-C external disc drive', 38, 45, ''],
      ],
    },
  ],
};

export const music: Category = {
  title: 'Music',
  arabic: 'موسيقى',
  icon: 'guitar',
  tint: '#f5e4de',
  subcategories: [
    {
      title: 'Guitars & strings',
      slug: 'strings',
      arabic: 'جيتارات وآلات وترية',
      lines: [
        ['guitar', 'Starter electric guitar, maple neck', 189, 229, 'cw'],
        ['violin', '4/4 student violin with case and bow', 159, 0, ''],
        ['banjo', 'Five-string banjo, mahogany neck', 210, 0, ''],
        ['guitar', 'Short-scale electric guitar for small hands', 149, 0, ''],
        ['violin', '1/2-size student violin', 129, 149, ''],
        ['pick', 'Guitar pick assortment, 24 pieces', 7.9, 0, 'c'],
      ],
    },
    {
      title: 'Brass & woodwind',
      slug: 'wind',
      arabic: 'آلات نفخ',
      lines: [
        ['saxophone', 'Alto saxophone, lacquered brass', 549, 629, 'n'],
        ['trumpet', 'Beginner B-flat trumpet', 189, 0, 'n'],
        ['flute', 'Silver-plated concert flute', 239, 0, ''],
        ['postal-horn', 'Playable decorative post horn', 64, 0, 'n'],
        ['trumpet', 'Pocket trumpet with gig bag', 139, 165, ''],
      ],
    },
    {
      title: 'Drums & percussion',
      slug: 'percussion',
      arabic: 'طبول وآلات إيقاعية',
      lines: [
        ['drum', '14-inch marching snare drum', 119, 0, 'cw'],
        ['long-drum', 'Hand-carved goatskin djembe', 98, 119, ''],
        ['maracas', 'Wooden maracas, pair', 16.5, 0, 'c'],
        ['bell', 'Brass handbell, clear tone', 22, 0, 'n'],
        ['drum', 'Kids’ tabletop drum with two sticks', 27.9, 0, ''],
      ],
    },
    {
      title: 'Keyboards & accordions',
      slug: 'keys',
      arabic: 'لوحات مفاتيح وأكورديون',
      lines: [
        ['musical-keyboard', 'Stage piano, 88 weighted keys', 489, 549, 'w'],
        ['accordion', 'Piano accordion, 48 bass', 359, 0, 'c'],
        ['musical-keyboard', 'Learning keyboard with 61 light-up keys', 119, 0, ''],
        ['accordion', 'Beginner button accordion', 189, 0, ''],
        ['musical-score', 'Folding music stand with bag', 24.9, 0, ''],
      ],
    },
    {
      title: 'Recording & accessories',
      slug: 'recording',
      arabic: 'تسجيل وملحقات',
      also: ['Folding music stand with bag'],
      lines: [
        ['level-slider', 'Six-channel USB mixer', 134, 0, 'w'],
        ['control-knobs', 'MIDI controller with eight knobs', 99, 119, ''],
        ['videocassette', 'Blank cassette tapes, set of five', 12.9, 0, 'c'],
        ['studio-microphone', 'Figure-eight ribbon microphone', 174, 0, ''],
        ['dvd', 'Recordable DVDs, spindle of 50', 17.5, 0, ''],
      ],
    },
  ],
};

export const tools: Category = {
  title: 'Tools & DIY',
  arabic: 'أدوات',
  icon: 'toolbox',
  tint: '#f6ebcf',
  subcategories: [
    {
      title: 'Hand tools',
      arabic: 'أدوات يدوية',
      lines: [
        ['hammer', 'Claw hammer, 450 g, ash handle', 18.9, 0, 'w'],
        ['screwdriver', 'Ratchet screwdriver with 12 bits', 24.5, 32, 'c'],
        ['wrench', 'Adjustable wrench, 250 mm', 21, 0, ''],
        ['carpentry-saw', 'Fine-cut hand saw, 350 mm', 26.9, 0, ''],
        ['clamp', 'Quick clamps, 300 mm, pair', 29, 36, ''],
        ['axe', 'Splitting axe, 1.2 kg, hickory handle', 49, 0, ''],
      ],
    },
    {
      title: 'Workshop',
      arabic: 'ورشة',
      lines: [
        ['toolbox', 'Steel toolbox with three trays', 54.9, 69.9, 'cw'],
        ['ladder', 'Five-step folding ladder', 79, 0, ''],
        ['gear', 'Gear puller set, 3 sizes', 39.5, 0, ''],
        ['nut-and-bolt', 'Assorted nuts and bolts, 240 pieces', 14.9, 0, 'n'],
        ['chains', 'Galvanized chain, 4 mm × 5 m', 16, 0, ''],
      ],
    },
    {
      title: 'Painting & crafts',
      slug: 'painting',
      arabic: 'طلاء وأشغال',
      lines: [
        ['paintbrush', 'Flat paintbrush set, four widths', 15.9, 0, 'c'],
        ['artist-palette', 'Mixing palette with 12 oil paints', 32, 39, ''],
        ['bucket', 'Paint bucket with roller grid, 10 L', 12.5, 0, 'c'],
        ['wood', 'Pine carving wood, 5 kg', 19, 0, 'n'],
        ['roll-of-paper', 'Masking paper, 30 cm × 50 m', 8.9, 0, ''],
      ],
    },
    {
      title: 'Measuring tools',
      slug: 'measuring',
      arabic: 'أدوات قياس',
      lines: [
        ['straight-ruler', 'Etched steel ruler, 60 cm', 9.9, 0, ''],
        ['triangular-ruler', 'Aluminum speed square', 17.5, 22, ''],
        ['balance-scale', 'Workshop balance scale with brass pans', 64, 0, 'n'],
        ['thermometer', 'Workshop thermometer, max/min', 13.9, 0, ''],
        ['stopwatch', 'Mechanical stopwatch, 1/10 s', 36, 0, 'c'],
      ],
    },
    {
      title: 'Safety & lighting',
      slug: 'safety-light',
      arabic: 'سلامة وإضاءة',
      lines: [
        ['flashlight', 'Rechargeable flashlight, 900 lumens', 28.5, 38, 'cw'],
        ['rescue-workers-helmet', 'Safety helmet with six-point harness', 24, 0, 'c'],
        ['safety-vest', 'High-visibility vest with pockets', 11.9, 0, 's'],
        ['goggles', 'Anti-fog safety goggles', 14.5, 0, ''],
        ['fire-extinguisher', 'Foam fire extinguisher, 6 L', 59, 0, 'n'],
      ],
    },
  ],
};
