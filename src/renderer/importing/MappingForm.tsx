import { X } from 'lucide-react'
import type { ImportPreview, MappingView, RecognitionCost } from '../../contract/files/imports.ts'
import { shortName } from '../jobs/ProblemList.tsx'
import { useSettings } from '../state/queries.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { useStrings } from '../strings/strings.ts'
import { encodings } from './encodings.ts'
import { importChoices, type ImportChoices } from './importState.ts'
import { GuessedTables } from './GuessedTables.tsx'
import { asksPassword, PasswordField } from './PasswordField.tsx'
import { RecognitionFields } from './RecognitionFields.tsx'

type ImportFormat = NonNullable<ImportChoices['format']>

const detected = 'detected'
const none = 'none'
const asSet = 'asSet'
const policies = ['auto', 'keep', 'link'] as const
/** A column's name could be any word: the entries of the list carry this before it. */
const columnPrefix = 'column:'

/** Format, encoding, originals, text recognition, and which column of the tables fills which field. */
export function MappingForm({
  preview,
  formats: found,
  choices,
  recognition,
  remembered,
}: {
  readonly preview: ImportPreview
  /** Of all files. */
  readonly formats: readonly string[]
  readonly choices: ImportChoices
  /** What text recognition takes; null while that is not known. */
  readonly recognition: RecognitionCost | null
  readonly remembered: boolean
}) {
  const strings = useStrings()
  const w = strings.importing
  const formats = Object.keys(w.formats) as ImportFormat[]
  const settings = useSettings().data
  const several = new Set(found).size > 1
  const encodingsFound = new Set(preview.files.map(({ encoding }) => encoding))
  const format = found[0] ?? ''
  const encoding = [...encodingsFound][0] ?? ''
  const [table] = preview.tables
  const mapping = choices.mapping ?? preview.mapping
  const set = (change: Partial<MappingView>) =>
    importChoices.set({
      ...choices,
      mapping: { ...mapping, ...change },
      isIdChosen: choices.isIdChosen || (change.id ?? null) !== null,
    })
  const columns = preview.columns.map((name) => ({ id: columnPrefix + name, label: name }))
  const free = columns.filter((column) => !mapping.text.includes(column.label))
  return (
    <div className="mapping">
      <Select
        label={w.format}
        options={[
          { id: detected, label: several ? w.detectedEach : w.detected(w.formats[format] ?? format) },
          ...formats.map((id) => ({ id, label: w.formats[id] ?? id })),
        ]}
        value={choices.format ?? detected}
        onChange={(id) =>
          importChoices.set({ ...choices, mapping: null, format: formats.find((one) => one === id) ?? null })
        }
      />
      <Select
        label={w.encoding}
        options={[
          { id: detected, label: encodingsFound.size > 1 ? w.detectedEach : w.detected(encoding) },
          ...encodings.map(([id, of]) => ({ id, label: id, hint: w.encodingsOf[of] })),
        ]}
        value={choices.encoding ?? detected}
        onChange={(id) => importChoices.set({ ...choices, encoding: id === detected ? null : id })}
      />
      {asksPassword(preview.problems) || choices.password !== null ? <PasswordField /> : null}
      <RecognitionFields
        choices={choices}
        onChange={(recognition) => importChoices.set({ ...choices, ...recognition })}
        cost={recognition}
      />
      <Select
        label={strings.settings.originals}
        options={[
          { id: asSet, label: w.asInSettings(strings.settings.originalPolicies[settings?.originals ?? 'auto']) },
          ...policies.map((id) => ({ id, label: strings.settings.originalPolicies[id] })),
        ]}
        value={choices.originals ?? asSet}
        onChange={(id) => importChoices.set({ ...choices, originals: policies.find((one) => one === id) ?? null })}
      />
      {preview.tables.length > 1 ? <GuessedTables tables={preview.tables} /> : null}
      {preview.tables.length === 1 && table ? (
        <>
          <h3>{preview.files.length > table.files.length ? w.mappingOf(table.files.map(shortName)) : w.mapping}</h3>
          <p className="fieldHint">{remembered ? w.mappingRemembered : w.mappingHint}</p>
          <div className="field">
            <span className="fieldLabel">{w.fields.text}</span>
            {mapping.text.map((name) => (
              <span key={name} className="textColumn">
                <span className="ellipsis">{name}</span>
                <IconButton
                  size="small"
                  label={w.removeTextColumn(name)}
                  isDisabled={mapping.text.length === 1}
                  onPress={() => set({ text: mapping.text.filter((other) => other !== name) })}
                >
                  <X aria-hidden />
                </IconButton>
              </span>
            ))}
            {free.length > 0 ? (
              <Select
                name={w.addTextColumn}
                placeholder={w.addTextColumn}
                options={free}
                value={null}
                onChange={(id) => set({ text: [...mapping.text, id.slice(columnPrefix.length)] })}
              />
            ) : null}
          </div>
          {(['title', 'url', 'date', 'id', 'language'] as const).map((field) => (
            <Select
              key={field}
              label={w.fields[field]}
              options={[{ id: none, label: w.noColumn }, ...columns]}
              value={mapping[field] === null ? none : columnPrefix + mapping[field]}
              onChange={(id) => set({ [field]: id === none ? null : id.slice(columnPrefix.length) })}
            />
          ))}
        </>
      ) : null}
    </div>
  )
}
