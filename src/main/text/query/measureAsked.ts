/** A kind of measure: units that a question may ask for, and everything that gives such a measure in a text. */
interface Measure {
  readonly asked: RegExp
  readonly given: RegExp
}

const prefix = '(?:kilo|centi|zenti|milli|micro|mikro|nano|mega|giga|tera|square ?|cubic ?|quadrat(?:kilo)?|kubik)?'

/**
 * Words of English and German. What is asked for is read strictly, since it refuses; what gives it is read generously, in any
 * unit of the kind. Money, counts and times are none of these: a text gives them in too many ways.
 */
const measures: readonly Measure[] = [
  {
    asked: new RegExp(`${prefix}met(?:re|er)s?n?|miles?|yards?|feet|inches|meilen|hectares?|hektar|acres?`, 'iu'),
    given:
      /met(?:re|er)s?n?(?!\p{L})|(?<!\p{L})(?:miles?|yards?|f(?:oo|ee)t|inch(?:es)?|meilen?|fuß|zoll|hectares?|hektar|acres?|mph|knots|knoten)(?!\p{L})|\d[\s-]?(?:[kcmnµ]?m[²³23]?|ft|in|mi|yd|ha|km\/h|["'″′])(?!\p{L})/iu,
  },
  {
    asked: new RegExp(`${prefix}(?:gramm?e?s?)|kilos?|tonn?e?s|tonnen`, 'iu'),
    given:
      /(?:gramm?e?s?|tonn?e?[sn]?)(?!\p{L})|(?<!\p{L})(?:kilos?|pounds?|pfund|ounces?|unzen?|stone)(?!\p{L})|\d[\s-]?(?:[kmµ]?g|t|lbs?|oz)(?!\p{L})/iu,
  },
  {
    asked: new RegExp(`${prefix}lit(?:re|er)s?n?|gallons?`, 'iu'),
    given:
      /lit(?:re|er)s?n?(?!\p{L})|(?<!\p{L})(?:gallons?|gallonen|pints?|barrels?|cubic|cups?)(?!\p{L})|kubik|\d[\s-]?(?:[mcdkh]?l|[kcm]?m[³3]|bbl|gal)(?!\p{L})/iu,
  },
  {
    asked: /(?:degrees|grad)(?: (?:celsius|fahrenheit))?|celsius|fahrenheit|kelvin/iu,
    given: /(?<!\p{L})(?:degrees?|grad|celsius|fahrenheit|kelvin)(?!\p{L})|°|\d[\s-]?[CFK](?!\p{L})/iu,
  },
]

/** Where a question names the unit of its answer. */
const naming = [
  String.raw`(?<!\p{L})how (?:many|much) (UNIT)(?!\p{L})`,
  String.raw`(?<!\p{L})wie ?viele? (UNIT)(?!\p{L})`,
  String.raw`^(?:how|wie) \p{L}+ .* in (UNIT)(?: \p{L}+)?[\s?!.]*$`,
]

const questions = measures.map(({ asked, given }) => ({
  given,
  asked: naming.map((pattern) => new RegExp(pattern.replace('UNIT', asked.source), 'iu')),
}))

/**
 * What a text must have to say how long, heavy, big or warm something is, where a question in English or German names the unit
 * ("how many metres", "in kilograms"); undefined for other questions.
 */
export function measureAsked(question: string): RegExp | undefined {
  const line = question.replaceAll(/\s+/g, ' ').trim()
  return questions.find(({ asked }) => asked.some((pattern) => pattern.test(line)))?.given
}
