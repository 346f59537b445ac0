import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../../src/main/model/document.ts'
import { choiceSet, choicesIn } from '../../src/main/model/organising/choiceSets.ts'
import { shownFieldValue, type Field } from '../../src/main/model/organising/fields.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import { defineField } from '../../src/main/store/fields/fieldChanges.ts'
import { readFields } from '../../src/main/store/fields/readFields.ts'
import { mapValues } from '../../src/main/store/overview/mapValues.ts'
import { readValue, typedValue } from '../../src/main/text/values/typedValue.ts'
import { memoryLibrary } from '../fixtures/memoryLibrary.ts'

const choiceName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((name) => name.replaceAll(/[;|,]/g, '').trim())
  .filter((name) => name !== '')

test('choices are the same after they are shown and typed in, or listed in a document and read', () => {
  const names = fc.uniqueArray(choiceName, { minLength: 1, maxLength: 8, selector: (name) => name.toLowerCase() })
  const separator = fc.constantFrom(['semicolons', '; '], ['bars', '|'], ['commas', ' , '], ['bars', ';'] as const)
  fc.assert(
    fc.property(names, fc.infiniteStream(fc.boolean()), separator, (all, chosen, [format, sign]) => {
      const choices = all.map((name, at) => ({
        id: at * 7 + 1,
        name,
        colour: undefined,
      })) as unknown as Field['choices']
      const listed = { type: 'choice', format, choices, name: 'f' } as Field
      const some = choices.filter(() => chosen.next().value)
      const set = choiceSet(some.toReversed().map(({ id }) => id))
      if (set === undefined) {
        expect(some).toEqual([])
        return
      }
      expect(choicesIn(set)).toEqual(some.map(({ id }) => id))
      expect(typedValue(listed, shownFieldValue(listed, set))).toBe(set)
      const read = (json: Json) => readValue(listed, json, (text) => choices.find(({ name }) => name === text)?.id)
      const text = some.map(({ name }) => name)
      for (const json of [text.join(sign), text, text.toReversed()])
        expect(read(json)).toMatchObject({ value: set, isPart: false })
    }),
  )
})

test('on a map a document has the first of its choices, in the order of the field', () => {
  const db = memoryLibrary()
  const collectionId = createCollection(db, 'c', 1).id
  const drafts = ['open', 'late, open', 'Open;new; other; open', 'else', ''].map((b, row) => {
    return { kind: 'row' as const, title: `${row}`, text: `Text ${row}.`, source: { name: 'a', row }, raw: { b } }
  })
  const place = { collectionId, passageChars: 50, passageOverlap: 0, now: 1 }
  const { documentIds: ids } = db.transaction(() => storeDocuments(db, drafts, place)).immediate()
  const source = { kind: 'column', column: 'b' } as const
  const choices = ['new', 'other', 'open', 'late'].map((name) => ({ name, colour: null }))
  const { id } = defineField(db, { name: 'list', type: 'choice', source, format: 'commas', choices }, 1)
  while (readFields(db, 10).next !== undefined);
  expect(mapValues(db, collectionId, { field: id })).toEqual([
    [ids[0], 'open'],
    [ids[1], 'open'],
    [ids[2], 'new'],
  ])
  db.close()
})
