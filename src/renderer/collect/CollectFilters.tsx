import type { CollectProblem } from '../../contract/collect/collect.ts'
import type { CollectKind, CollectParameters } from '../../contract/collect/collectParameters.ts'
import type { CollectKindRules, CollectRulesView } from '../../contract/collect/collectRules.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { useStrings } from '../strings/strings.ts'
import { list, type BadNumber, type CollectForm } from './collectForm.ts'
import { changeForm, collectState, resetForm } from './collectState.ts'
import { ChoiceField, DateField, NumberField, OptionField, PartFields } from './fields.tsx'
import { LanguageField } from './LanguageField.tsx'

interface FormProps {
  readonly kind: CollectKind
  readonly rules: CollectRulesView
  readonly problems: readonly CollectProblem[]
  readonly badNumbers: readonly BadNumber[]
}

/** Every filter this kind of search has, each with its limits, and with what is wrong while it is written. */
export function CollectFilters({ kind, rules, problems, badNumbers }: FormProps) {
  const strings = useStrings()
  const w = strings.collect
  const form = useStore(collectState).forms[kind]
  const own = rules.kinds[kind]
  const has = (name: keyof CollectParameters) => own.parameters.includes(name)
  const problem = (name: keyof CollectParameters) => {
    const found = problems.find(({ parameter }) => parameter === name)
    return found && strings.message(found.message)
  }
  const bad = (field: BadNumber) => (badNumbers.includes(field) ? w.notANumber : undefined)
  const { defaults } = own

  return (
    <form className="collectForm" aria-label={w.form} onSubmit={(event) => event.preventDefault()}>
      {own.note ? <p className="fieldHint">{strings.message(own.note)}</p> : null}
      <div className="collectFilter" data-filter="count">
        <NumberField
          label={w.count}
          hint={w.rangeOr(own.count.min, own.count.max, defaults.count)}
          value={form.count}
          onChange={(count) => changeForm({ count })}
          error={bad('count') ?? problem('count')}
        />
      </div>
      <fieldset>
        <legend>{w.sections.when}</legend>
        <div className="collectFilter" data-filter="timeRange">
          <OptionField
            label={w.timeRange}
            values={longRanges(rules.timeRanges)}
            names={w.timeRanges}
            none={w.byService}
            value={form.timeRange}
            onChange={(timeRange) => changeForm({ timeRange })}
            error={problem('timeRange')}
          />
        </div>
        <div className="collectPair">
          <div className="collectFilter" data-filter="startTime">
            <DateField
              label={w.startTime}
              value={form.startTime}
              onChange={(startTime) => changeForm({ startTime })}
              error={problem('startTime')}
            />
          </div>
          <div className="collectFilter" data-filter="endTime">
            <DateField
              label={w.endTime}
              value={form.endTime}
              onChange={(endTime) => changeForm({ endTime })}
              error={problem('endTime')}
            />
          </div>
        </div>
        <p className="fieldHint">{w.timesHint}</p>
        {has('timeBasis') ? (
          <div className="collectFilter" data-filter="timeBasis">
            <OptionField
              label={w.timeBasis}
              values={rules.timeBases}
              names={w.timeBases}
              none={w.byDefault(w.timeBases[defaults.timeBasis] ?? defaults.timeBasis)}
              value={form.timeBasis}
              onChange={(timeBasis) => changeForm({ timeBasis })}
              error={problem('timeBasis')}
            />
          </div>
        ) : null}
      </fieldset>
      <WhereFields form={form} rules={rules} has={has} problem={problem} />
      {has('requiredTexts') ? (
        <fieldset>
          <legend>{w.sections.text}</legend>
          <div className="collectFilter" data-filter="requiredTexts">
            <TextArea
              label={w.requiredTexts}
              value={form.requiredTexts}
              onChange={(requiredTexts) => changeForm({ requiredTexts })}
              error={problem('requiredTexts')}
            />
          </div>
          <div className="collectFilter" data-filter="excludedTexts">
            <TextArea
              label={w.excludedTexts}
              value={form.excludedTexts}
              onChange={(excludedTexts) => changeForm({ excludedTexts })}
              error={problem('excludedTexts')}
              hint={w.textsHint(rules.texts.maxItems, rules.texts.maxCharacters)}
            />
          </div>
        </fieldset>
      ) : null}
      <CardFields form={form} rules={rules} has={has} problem={problem} bad={bad} />
      <PartsFields form={form} rules={rules} own={own} has={has} problem={problem} bad={bad} />
      {has('adultFilter') ? (
        <div className="collectFilter" data-filter="adultFilter">
          <OptionField
            label={w.adultFilter}
            values={['off', 'strict']}
            names={w.adultFilters}
            none={w.byService}
            value={form.adultFilter}
            onChange={(adultFilter) => changeForm({ adultFilter })}
            error={problem('adultFilter')}
          />
        </div>
      ) : null}
      {own.areDefaultsDocumented ? null : <p className="fieldHint">{w.assumed}</p>}
      <div>
        <Button size="small" variant="quiet" onPress={resetForm}>
          {w.reset}
        </Button>
      </div>
    </form>
  )
}

interface GroupProps {
  readonly form: CollectForm
  readonly rules: CollectRulesView
  readonly has: (name: keyof CollectParameters) => boolean
  readonly problem: (name: keyof CollectParameters) => string | undefined
}
type NumberGroupProps = GroupProps & { readonly bad: (field: BadNumber) => string | undefined }

/** Languages, domains, and whether any page or only news. */
function WhereFields({ form, rules, has, problem }: GroupProps) {
  const w = useStrings().collect
  if (!has('includeDomains')) return null
  const { maxItems, maxCharacters } = rules.domains
  const domains = (label: string, name: 'includeDomains' | 'excludeDomains', hint?: string) => {
    const written = list(form[name], /[\s,;]+/)?.length ?? 0
    return (
      <div className="collectFilter" data-filter={name}>
        <TextArea
          label={written > 0 ? `${label} (${w.domainsCount(written, maxItems)})` : label}
          placeholder="example.org"
          value={form[name]}
          onChange={(value) => changeForm({ [name]: value })}
          error={problem(name)}
          spellCheck="false"
          {...(hint ? { hint } : {})}
        />
      </div>
    )
  }
  return (
    <fieldset>
      <legend>{w.sections.where}</legend>
      {has('searchKind') ? (
        <div className="collectFilter" data-filter="searchKind">
          <OptionField
            label={w.searchKind}
            values={['general', 'news']}
            names={w.searchKinds}
            none={w.byService}
            value={form.searchKind}
            onChange={(searchKind) => changeForm({ searchKind })}
            error={problem('searchKind')}
          />
        </div>
      ) : null}
      <div className="collectFilter" data-filter="language">
        <LanguageField
          languages={rules.languages}
          chosen={form.language}
          onChange={(language) => changeForm({ language })}
          error={problem('language')}
        />
      </div>
      {domains(w.includeDomains, 'includeDomains')}
      {domains(w.excludeDomains, 'excludeDomains', w.domainsHint(maxItems, maxCharacters))}
    </fieldset>
  )
}

/** Events of news, cards of business. */
function CardFields({ form, rules, has, problem, bad }: NumberGroupProps) {
  const w = useStrings().collect
  if (has('subjects'))
    return (
      <fieldset data-filter="subjects">
        <legend>{w.subjects}</legend>
        <div className="collectPair">
          <ChoiceField label={w.showSubjects} value={form.subjects} onChange={(subjects) => changeForm({ subjects })} />
          <NumberField
            label={w.subjectCount}
            hint={w.range(rules.subjects.min, rules.subjects.max)}
            value={form.subjectCount}
            onChange={(subjectCount) => changeForm({ subjectCount })}
            error={bad('subjectCount')}
          />
        </div>
        <Problem message={problem('subjects')} />
      </fieldset>
    )
  if (!has('entities')) return null
  return (
    <fieldset data-filter="entities">
      <legend>{w.entities}</legend>
      <ChoiceField label={w.showEntities} value={form.entities} onChange={(entities) => changeForm({ entities })} />
      <div className="collectPair">
        <NumberField
          label={w.entityCount}
          hint={w.range(rules.entities.min, rules.entities.max)}
          value={form.entityCount}
          onChange={(entityCount) => changeForm({ entityCount })}
          error={bad('entityCount')}
        />
        <NumberField
          label={w.maxActivities}
          hint={w.range(rules.activities.min, rules.activities.max)}
          value={form.maxActivities}
          onChange={(maxActivities) => changeForm({ maxActivities })}
          error={bad('maxActivities')}
        />
      </div>
      <Problem message={problem('entities')} />
    </fieldset>
  )
}

/** Highlight, full text, images: what comes only when it is asked for. */
function PartsFields({ form, rules, own, has, problem, bad }: NumberGroupProps & { readonly own: CollectKindRules }) {
  const w = useStrings().collect
  if (!has('highlight')) return null
  const { defaults } = own
  return (
    <fieldset>
      <legend>{w.sections.parts}</legend>
      <div className="collectFilter" data-filter="highlight">
        <PartFields
          label={w.highlight}
          part={form.highlight}
          onChange={(highlight) => changeForm({ highlight })}
          byDefault={defaults.highlight}
          range={rules.highlightTokens}
          defaultTokens={defaults.highlightTokens}
          error={bad('highlight') ?? problem('highlight')}
        />
      </div>
      <div className="collectFilter" data-filter="fullContent">
        <PartFields
          label={w.fullContent}
          part={form.fullContent}
          onChange={(fullContent) => changeForm({ fullContent })}
          byDefault={defaults.fullContent}
          range={rules.fullContentTokens}
          defaultTokens={defaults.fullContentTokens}
          error={bad('fullContent') ?? problem('fullContent')}
        />
      </div>
      {has('highlightFormat') ? (
        <div className="collectFilter" data-filter="highlightFormat">
          <OptionField
            label={w.highlightFormat}
            values={['markdown', 'text']}
            names={w.highlightFormats}
            none={w.byService}
            value={form.highlightFormat}
            onChange={(highlightFormat) => changeForm({ highlightFormat })}
            error={problem('highlightFormat')}
          />
        </div>
      ) : null}
      {has('images') ? (
        <div className="collectFilter" data-filter="images">
          <ChoiceField
            label={w.images}
            value={form.images}
            onChange={(images) => changeForm({ images })}
            error={problem('images')}
          />
        </div>
      ) : null}
    </fieldset>
  )
}

function Problem({ message }: { readonly message: string | undefined }) {
  return message ? <p className="fieldError">{message}</p> : null
}

/** The long names only: the service takes d, w, m and y as well, which say the same. */
const longRanges = (ranges: readonly string[]) => ranges.filter((range) => range.length > 1)
