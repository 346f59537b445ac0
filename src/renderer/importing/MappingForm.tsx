import { X } from 'lucide-react'
import type { ImportPreview, MappingView } from '../../contract/files/imports.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { useStrings } from '../strings/strings.ts'
import { importChoices, type ImportChoices } from './importState.ts'
import { asksPassword, PasswordField } from './PasswordField.tsx'
import { RecognitionFields } from './RecognitionFields.tsx'

type ImportFormat = NonNullable<ImportChoices['format']>

const encodings = [
  'utf-8',
  'utf-16le',
  'windows-1252',
  'iso-8859-15',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const
const detected = 'detected'
const none = 'none'
/** A column's name could be any word: the entries of the list carry this before it. */
const columnPrefix = 'column:'

/** Format, encoding and which column fills which field. */
export function MappingForm({
  preview,
  choices,
  remembered,
}: {
  readonly preview: ImportPreview
  readonly choices: ImportChoices
  readonly remembered: boolean
}) {
  const strings = useStrings()
  const w = strings.importing
  const formats = Object.keys(w.formats) as ImportFormat[]
  const file = preview.files[0]
  const mapping = choices.mapping ?? preview.mapping
  const set = (change: Partial<MappingView>) => importChoices.set({ ...choices, mapping: { ...mapping, ...change } })
  const columns = preview.columns.map((name) => ({ id: columnPrefix + name, label: name }))
  const free = columns.filter((column) => !mapping.text.includes(column.label))
  return (
    <div className="mapping">
      <Select
        label={w.format}
        options={[
          { id: detected, label: w.detected(w.formats[file?.format ?? ''] ?? file?.format ?? '') },
          ...formats.map((id) => ({ id, label: w.formats[id] ?? id })),
        ]}
        value={choices.format ?? detected}
        onChange={(id) =>
          importChoices.set({ ...choices, mapping: null, format: formats.find((format) => format === id) ?? null })
        }
      />
      <Select
        label={w.encoding}
        options={[
          { id: detected, label: w.detected(file?.encoding ?? '') },
          ...encodings.map((id) => ({ id, label: id })),
        ]}
        value={choices.encoding ?? detected}
        onChange={(id) => importChoices.set({ ...choices, encoding: id === detected ? null : id })}
      />
      {asksPassword(preview.problems) || choices.password !== null ? <PasswordField /> : null}
      <RecognitionFields
        choices={choices}
        onChange={(recognition) => importChoices.set({ ...choices, ...recognition })}
        cost={preview.recognition}
      />
      {columns.length > 0 ? (
        <>
          <h3>{w.mapping}</h3>
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
