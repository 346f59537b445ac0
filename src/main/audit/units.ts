/** Units as they are written, each with what it measures and how many of the base unit it is. */

export interface Unit {
  /** Units of one dimension can be compared; a currency is a dimension of its own. */
  readonly dimension: string
  readonly factor: number
}

const table: readonly (readonly [dimension: string, factor: number, names: string])[] = [
  ['percent', 1, '% percent pct per_cent prozent pour_cent por_ciento per_cento'],
  ['points', 1, 'percentage_point percentage_points pp prozentpunkte'],
  ['points', 0.01, 'basis_point basis_points bps'],
  ['length', 1000, 'km kilometre kilometres kilometer kilometers kilometern'],
  ['length', 1, 'm metre metres meter meters mètres'],
  ['length', 0.01, 'cm centimetre centimetres centimeter centimeters'],
  ['length', 0.001, 'mm millimetre millimetres millimeter millimeters'],
  ['length', 1e-9, 'nm nanometre nanometres nanometer nanometers'],
  ['length', 1609.344, 'mile miles mi'],
  ['length', 0.3048, 'ft foot feet'],
  ['length', 0.9144, 'yard yards yd'],
  ['length', 0.0254, 'inch inches'],
  ['mass', 1000, 't tonne tonnes metric_ton metric_tons metric_tonnes tonnen'],
  ['mass', 1000, 'ton tons'],
  ['mass', 1, 'kg kilogram kilograms kilo kilos'],
  ['mass', 0.001, 'g gram grams gramme grammes'],
  ['mass', 0.45359237, 'lb lbs'],
  ['mass', 0.028349523, 'ounce ounces oz'],
  ['area', 10_000, 'ha hectare hectares'],
  ['area', 1e6, 'km² km2 sq_km square_kilometre square_kilometres square_kilometer square_kilometers'],
  ['area', 1, 'm² m2 sq_m square_metre square_metres square_meter square_meters'],
  ['area', 2_589_988, 'square_mile square_miles sq_mi'],
  ['area', 4046.856, 'acre acres'],
  ['volume', 1, 'l litre litres liter liters'],
  ['volume', 158.987, 'barrel barrels bbl'],
  ['volume', 3.785412, 'gallon gallons'],
  ['power', 1, 'watt watts w'],
  ['power', 1e3, 'kw kilowatt kilowatts'],
  ['power', 1e6, 'mw megawatt megawatts'],
  ['power', 1e9, 'gw gigawatt gigawatts'],
  ['energy', 1e3, 'kwh kilowatt_hour kilowatt_hours'],
  ['energy', 1e6, 'mwh megawatt_hour megawatt_hours'],
  ['energy', 1e9, 'gwh gigawatt_hour gigawatt_hours gigawattstunden'],
  ['energy', 1e12, 'twh terawatt_hour terawatt_hours'],
  ['speed', 1, 'km/h kph kmh kilometres_per_hour kilometers_per_hour'],
  ['speed', 1.609344, 'mph miles_per_hour'],
  ['time', 1, 'seconds sec secs'],
  ['time', 60, 'minute minutes min mins'],
  ['time', 3600, 'hour hours hr hrs h stunden'],
  ['time', 86_400, 'day days tage tagen jours'],
  ['time', 604_800, 'week weeks wochen semaines'],
  ['time', 2_629_746, 'month months monate mois'],
  ['time', 31_556_952, 'year years yr yrs jahre jahren'],
  ['time', 315_569_520, 'decade decades'],
  ['time', 3_155_695_200, 'century centuries'],
  ['temperature', 1, 'degree degrees ° °c'],
  ['fahrenheit', 1, '°f degrees_fahrenheit'],
  ['bytes', 1e3, 'kb kilobyte kilobytes'],
  ['bytes', 1e6, 'mb megabyte megabytes'],
  ['bytes', 1e9, 'gb gigabyte gigabytes'],
  ['bytes', 1e12, 'tb terabyte terabytes'],
  ['dollar', 1, '$ dollar dollars'],
  ['dollar:us', 1, 'us$ usd us_dollar us_dollars'],
  ['dollar:ca', 1, 'c$ ca$ cad canadian_dollar canadian_dollars'],
  ['dollar:au', 1, 'a$ au$ aud australian_dollar australian_dollars'],
  ['dollar:hk', 1, 'hk$ hkd'],
  ['dollar', 0.01, 'cent cents'],
  ['euro', 1, '€ eur euro euros'],
  ['pound', 1, '£ gbp pound pounds sterling pounds_sterling'],
  ['yen', 1, '¥ jpy yen'],
  ['yuan', 1, 'cny rmb yuan renminbi'],
  ['franc', 1, 'chf franc francs swiss_franc swiss_francs'],
  ['rupee', 1, '₹ inr rupee rupees'],
]

const byName = new Map<string, Unit>(
  table.flatMap(([dimension, factor, names]) =>
    names.split(' ').map((name): [string, Unit] => [name.replaceAll('_', ' '), { dimension, factor }]),
  ),
)

/** The unit that some words stand for: `km`, `per cent`, `square kilometres`; written in any case. */
export function unitOf(words: string): Unit | undefined {
  return byName.get(words.toLowerCase())
}

/** Whether a figure in one unit says something of a figure in the other: `$` is any dollar. */
export function isSameDimension(one: Unit, other: Unit): boolean {
  if (one.dimension === other.dimension) return true
  const [short, long] = [one.dimension, other.dimension].sort((a, b) => a.length - b.length) as [string, string]
  return long.startsWith(`${short}:`)
}

/** Signs and codes of currencies that stand before their figure. */
export const currencyBefore = /(?:(?:US|CA?|AU?|HK)?\$|[€£¥₹]|\b(?:USD|EUR|GBP|JPY|CHF|CNY|INR|CAD|AUD))\s?$/u
