import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClient } from '../api.ts'
import { useAbout, useLibrary } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { CompactSetting } from '../libraries/CompactSetting.tsx'

/** What runs here: version, service, models, and the library file with its check. */
export function AboutSection() {
  const strings = useStrings()
  const client = useClient()
  const about = useAbout().data
  const library = useLibrary().data
  const w = strings.settings
  const verify = useMutation({
    mutationFn: () => client.libraries.verify({}),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  if (!about) return null
  const rows: readonly (readonly [string, ReactNode])[] = [
    [w.version, `${strings.common.appName} ${about.version}`],
    [w.shell, `${w.shells[about.shell]} (${about.platform})`],
    [
      w.models,
      about.models.map((model) => <div key={model.name}>{strings.collections.in(model.name, model.maxDimension)}</div>),
    ],
  ]
  const report = verify.data
  return (
    <section>
      <h2>{w.about}</h2>
      <div className="settingGroup">
        {rows.map(([name, value]) => (
          <div key={name} className="setting settingFact">
            <span>{name}</span>
            <div className="muted">{value}</div>
          </div>
        ))}
        {library ? (
          <div className="setting">
            <div className="settingName">
              <span>{w.library}</span>
              <p className="mono">{library.path}</p>
              <p>{w.librarySize(library.bytes, library.originals.files, library.originals.bytes)}</p>
            </div>
            <Button isDisabled={verify.isPending} onPress={() => verify.mutate()}>
              {w.verify}
            </Button>
          </div>
        ) : null}
        {library ? <CompactSetting /> : null}
        <div className="setting">
          <div className="settingName">
            <span>{strings.log.settingName}</span>
            <p>{strings.log.settingHint}</p>
          </div>
          <Button onPress={() => goTo({ page: 'log' })}>{strings.log.show}</Button>
        </div>
      </div>
      {report ? (
        <Notice
          tone={report.ok ? 'ok' : 'bad'}
          icon={report.ok ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
        >
          {report.ok ? (
            w.verified(report.checks.reduce((sum, check) => sum + check.checked, 0))
          ) : (
            <div>
              {w.verifyFailed(report.problems.length)}
              <ul>
                {report.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </div>
          )}
        </Notice>
      ) : null}
    </section>
  )
}
