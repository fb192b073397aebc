/** Fictional people. Their domains are unregistered, their phone numbers reserved for fiction. */
export type Buyer = {
  name: string;
  phone: string;
  address_1: string;
  zip: string;
  city: string;
  state: string;
  country: string;
};

type Line = readonly [
  name: string,
  phone: string,
  street: string,
  zip: string,
  city: string,
  state: string,
  country: string,
];

const lines: readonly Line[] = [
  ['Lena Vogel', '+49 30 0000 101', 'Torstraße 101', '10119', 'Berlin', 'BE', 'DE'],
  ['Jonas Petersen', '+49 40 0000 102', 'Osterstraße 14', '20259', 'Hamburg', 'HH', 'DE'],
  ['Amira Khoury', '+971 4 000 0103', 'Creek Road 22', '', 'Dubai', 'DU', 'AE'],
  ['Ruth Osei', '+44 113 496 0104', '8 Canal Wharf', 'LS11 5PS', 'Leeds', 'ENG', 'GB'],
  ['Tomás Herrera', '+1 512 555 0105', '410 Barton Springs Rd', '78704', 'Austin', 'TX', 'US'],
  ['Mariam Nazari', '+93 20 000 0106', 'Old Market Lane 9', '1001', 'Kabul', 'KAB', 'AF'],
  ['Felix Brandt', '+49 89 0000 107', 'Reichenbachstraße 5', '80469', 'Munich', 'BY', 'DE'],
  ['Grace Whitfield', '+44 117 496 0108', '31 Harbour Road', 'BS1 6UH', 'Bristol', 'ENG', 'GB'],
  ['Yusuf Demir', '+49 221 0000 109', 'Aachener Straße 60', '50674', 'Cologne', 'NW', 'DE'],
  ['Hannah Lindqvist', '+1 503 555 0110', '2210 NW Thurman St', '97210', 'Portland', 'OR', 'US'],
  ['Omar Haddad', '+971 2 000 0111', 'Corniche Street 40', '', 'Abu Dhabi', 'AZ', 'AE'],
  ['Clara Neumann', '+49 341 0000 112', 'Karl-Heine-Straße 77', '04229', 'Leipzig', 'SN', 'DE'],
  ['Priya Raman', '+44 20 7946 0113', '19 Tanner Street', 'SE1 3LE', 'London', 'ENG', 'GB'],
  ['Noah Fischer', '+49 711 0000 114', 'Olgastraße 33', '70182', 'Stuttgart', 'BW', 'DE'],
  ['Zaynab Karimi', '+93 20 000 0115', 'Garden Street 2', '1003', 'Kabul', 'KAB', 'AF'],
  ['Ben Carter', '+1 206 555 0116', '1518 E Pine St', '98122', 'Seattle', 'WA', 'US'],
];

export const buyers: readonly Buyer[] = lines.map(([name, phone, address_1, zip, city, state, country]) => ({
  name,
  phone,
  address_1,
  zip,
  city,
  state,
  country,
}));
