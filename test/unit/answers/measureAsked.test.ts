import { describe, expect, test } from 'vitest'
import { measureAsked } from '../../../src/main/text/query/measureAsked.ts'

describe('the measure that a question asks for', () => {
  test.each([
    ['How long is the Tessel Bridge in metres?', 'The span is 310 m long.'],
    ['How many metres long is the pier?', 'The pier is fourteen feet long.'],
    ['Wie viele Meter lang ist die Tesselbrücke?', 'Die Brücke ist 120 Meter lang.'],
    ['How wide is the channel in kilometers?', 'It is 3 miles wide.'],
    ['How heavy is the bell in kilograms?', 'The bell weighs 2.4 t.'],
    ['How many litres of water does a cow drink?', 'Up to 30 gallons a day.'],
    ['How hot is the spring in degrees Celsius?', 'The spring is at 43 °C.'],
    ['Wie schwer ist die Glocke in Kilogramm?', 'Sie wiegt zwei Tonnen.'],
    ['How many feet does a spider have?', 'A spider has eight feet.'],
  ])('%s is given by: %s', (question, text) => {
    const measure = measureAsked(question)
    expect(measure?.test(text)).toBe(true)
    expect(measure?.test('It was designed by Anna Koller and opened to traffic in 1932.')).toBe(false)
  })

  test.each([
    'How long was the bridge closed?',
    'How many people live in Marlund?',
    'How much did Hanover Grain pay in dollars?',
    'Why does the pound fall?',
    'What is a cubic metre?',
    'Who ran 100 metres in 9.58 seconds?',
  ])('is none in: %s', (question) => {
    expect(measureAsked(question)).toBeUndefined()
  })
})
