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
        ['headphone', 'Aria 40 wireless headphones, 38 h battery', 89.9, 139, 'cw'],
        ['headphone', 'Studio monitor headphones, closed back', 64.5, 0, ''],
        ['studio-microphone', 'Podcast condenser microphone with stand', 119, 149, ''],
        ['radio', 'Kitchen radio DAB+ with wooden case', 74.9, 0, 'c'],
        ['speaker-high-volume', 'Shelf speaker pair, 60 W', 129, 0, ''],
        ['microphone', 'Karaoke microphone with built-in speaker', 29.9, 39.9, 'c'],
      ],
    },
    {
      title: 'Computers',
      arabic: 'حواسيب',
      lines: [
        ['laptop', 'Slate 14 laptop, 16 GB, 512 GB SSD', 899, 0, 'w'],
        ['laptop', 'Slate 16 creator laptop, 32 GB, 1 TB SSD', 1499, 1699, ''],
        ['desktop-computer', 'All-in-one desktop, 24-inch display', 749, 0, ''],
        ['keyboard', 'Low-profile mechanical keyboard', 79, 99, 'cw'],
        ['computer-mouse', 'Silent wireless mouse with thumb wheel', 34.9, 0, 'c'],
      ],
    },
    {
      title: 'Phones & tablets',
      arabic: 'هواتف وأجهزة لوحية',
      lines: [
        ['mobile-phone', 'Pebble 5 phone, 128 GB, two-day battery', 349, 399, 'cw'],
        ['mobile-phone', 'Pebble 5 Pro phone, 256 GB, telephoto', 599, 0, ''],
        ['battery', 'Power bank 20,000 mAh with display', 42, 0, 'c'],
        ['electric-plug', 'Fast charger 65 W, three ports', 28.5, 36, ''],
        ['telephone', 'Rotary-style desk phone with hands-free', 54, 0, 'c'],
      ],
    },
    {
      title: 'Cameras & vision',
      arabic: 'كاميرات ورؤية',
      lines: [
        ['camera', 'Retro 35 film camera with 35 mm lens', 219, 0, ''],
        ['camera-with-flash', 'Compact travel camera with pop-up flash', 279, 329, 'c'],
        ['video-camera', 'Handheld 4K camcorder', 319, 0, ''],
        ['telescope', 'Beginner telescope 70/700 with tripod', 139, 0, ''],
        ['film-projector', 'Pocket cinema projector, Full HD', 189, 239, 'o'],
      ],
    },
    {
      title: 'Gaming & screens',
      arabic: 'ألعاب وشاشات',
      lines: [
        ['video-game', 'Pulse wireless game controller', 42.9, 59.9, 'cw'],
        ['joystick', 'Arcade joystick with eight buttons', 58, 0, 'c'],
        ['television', '32-inch smart television, matte frame', 259, 0, ''],
        ['pager', 'Handheld retro console, 200 games', 49.9, 0, 'c'],
        ['optical-disk', 'External disc drive, USB-C', 38, 45, ''],
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
      title: 'Strings',
      arabic: 'آلات وترية',
      lines: [
        ['guitar', 'Electric guitar starter, maple neck', 189, 229, 'cw'],
        ['violin', 'Student violin 4/4 with case and bow', 159, 0, ''],
        ['banjo', 'Five-string banjo, remo head', 210, 0, ''],
        ['guitar', 'Short-scale electric guitar for small hands', 149, 0, ''],
        ['violin', 'Student violin 1/2 for children', 129, 149, ''],
        ['pick', 'Guitar pick assortment, 24 pieces', 7.9, 0, 'c'],
      ],
    },
    {
      title: 'Wind',
      arabic: 'آلات نفخ',
      lines: [
        ['saxophone', 'Alto saxophone, lacquered brass', 549, 629, 'n'],
        ['trumpet', 'B-flat trumpet for beginners', 189, 0, 'n'],
        ['flute', 'Silver-plated concert flute', 239, 0, ''],
        ['postal-horn', 'Decorative post horn that really sounds', 64, 0, 'n'],
        ['trumpet', 'Pocket trumpet with soft bag', 139, 165, ''],
      ],
    },
    {
      title: 'Percussion',
      arabic: 'آلات إيقاعية',
      lines: [
        ['drum', 'Marching snare drum 14 inch', 119, 0, 'cw'],
        ['long-drum', 'Hand-carved djembe, goat skin', 98, 119, ''],
        ['maracas', 'Wooden maracas, pair', 16.5, 0, 'c'],
        ['bell', 'Brass hand bell, clear tone', 22, 0, 'n'],
        ['drum', 'Table drum for children, two sticks', 27.9, 0, ''],
      ],
    },
    {
      title: 'Keys',
      arabic: 'آلات المفاتيح',
      lines: [
        ['musical-keyboard', 'Stage piano, 88 weighted keys', 489, 549, 'w'],
        ['accordion', 'Piano accordion, 48 bass', 359, 0, 'c'],
        ['musical-keyboard', 'Learning keyboard with light keys, 61 keys', 119, 0, ''],
        ['accordion', 'Button accordion for beginners', 189, 0, ''],
        ['musical-score', 'Music stand, folding, with bag', 24.9, 0, ''],
      ],
    },
    {
      title: 'Recording',
      arabic: 'تسجيل',
      lines: [
        ['level-slider', 'USB mixing desk, six channels', 134, 0, 'w'],
        ['control-knobs', 'MIDI controller with eight knobs', 99, 119, ''],
        ['videocassette', 'Cassette tape set, five blanks', 12.9, 0, 'c'],
        ['studio-microphone', 'Ribbon microphone, figure eight', 174, 0, ''],
        ['dvd', 'Recordable discs, spindle of 50', 17.5, 0, ''],
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
        ['hammer', 'Claw hammer 450 g, ash handle', 18.9, 0, 'w'],
        ['screwdriver', 'Ratchet screwdriver with 12 bits', 24.5, 32, 'c'],
        ['wrench', 'Adjustable wrench 250 mm', 21, 0, ''],
        ['carpentry-saw', 'Fine-cut hand saw 350 mm', 26.9, 0, ''],
        ['clamp', 'Quick clamp 300 mm, pair', 29, 36, ''],
        ['axe', 'Splitting axe 1.2 kg, hickory handle', 49, 0, ''],
      ],
    },
    {
      title: 'Workshop',
      arabic: 'ورشة',
      lines: [
        ['toolbox', 'Steel toolbox with three trays', 54.9, 69.9, 'cw'],
        ['ladder', 'Folding ladder, five steps', 79, 0, ''],
        ['gear', 'Gear puller set, 3 sizes', 39.5, 0, ''],
        ['nut-and-bolt', 'Assorted bolts and nuts, 240 pieces', 14.9, 0, 'n'],
        ['chains', 'Galvanized chain 4 mm, per 5 meters', 16, 0, ''],
      ],
    },
    {
      title: 'Painting',
      arabic: 'طلاء',
      lines: [
        ['paintbrush', 'Flat brush set, four widths', 15.9, 0, 'c'],
        ['artist-palette', 'Mixing palette with 12 oil paints', 32, 39, ''],
        ['bucket', 'Paint bucket 10 L with grid', 12.5, 0, 'c'],
        ['wood', 'Pine offcuts for carving, 5 kg', 19, 0, 'n'],
        ['roll-of-paper', 'Masking paper 30 cm × 50 m', 8.9, 0, ''],
      ],
    },
    {
      title: 'Measuring',
      arabic: 'قياس',
      lines: [
        ['straight-ruler', 'Steel ruler 60 cm, etched scale', 9.9, 0, ''],
        ['triangular-ruler', 'Speed square, aluminum', 17.5, 22, ''],
        ['balance-scale', 'Workshop balance scale, brass pans', 64, 0, 'n'],
        ['thermometer', 'Max-min thermometer for workshops', 13.9, 0, ''],
        ['stopwatch', 'Mechanical stopwatch 1/10 s', 36, 0, 'c'],
      ],
    },
    {
      title: 'Safety & light',
      arabic: 'سلامة وإضاءة',
      lines: [
        ['flashlight', 'Rechargeable torch, 900 lumen', 28.5, 38, 'cw'],
        ['rescue-workers-helmet', 'Safety helmet, six-point harness', 24, 0, 'c'],
        ['safety-vest', 'High-visibility vest with pockets', 11.9, 0, 's'],
        ['goggles', 'Anti-fog safety goggles', 14.5, 0, ''],
        ['fire-extinguisher', 'Foam extinguisher 6 L', 59, 0, 'n'],
      ],
    },
  ],
};
