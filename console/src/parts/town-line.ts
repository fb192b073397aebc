type Town = { zip: string; city: string; state_name: string };

/** The line of a postal address with the city: "20457 Hamburg", "M5V 2T6 Toronto, Ontario". */
export const townLine = ({ zip, city, state_name: state }: Town): string =>
  [[zip, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
