import { AnswerPage } from '../answers/AnswerPage.tsx'
import { AskPage } from '../ask/AskPage.tsx'
import { CollectPage } from '../collect/CollectPage.tsx'
import { CollectionPage } from '../collections/CollectionPage.tsx'
import { GeneratePage } from '../generate/GeneratePage.tsx'
import { ImportPage } from '../importing/ImportPage.tsx'
import { JobPage } from '../jobs/JobPage.tsx'
import { JobsPage } from '../jobs/JobsPage.tsx'
import { ResearchPage } from '../research/ResearchPage.tsx'
import { SearchPage } from '../search/SearchPage.tsx'
import { SizePage } from '../sizes/SizePage.tsx'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { TrashPage } from '../trash/TrashPage.tsx'
import { useRoute } from '../state/route.ts'

export function CurrentPage() {
  const { at } = useRoute()
  switch (at.page) {
    case 'search':
      return <SearchPage />
    case 'collect':
      return <CollectPage />
    case 'ask':
      return <AskPage id={at.id ?? null} />
    case 'answers':
      return <AnswerPage id={at.id ?? null} />
    case 'research':
      return <ResearchPage id={at.id ?? null} />
    case 'generate':
      return <GeneratePage id={at.id ?? null} />
    case 'collection':
      return <CollectionPage key={at.id} id={at.id} />
    case 'size':
      return <SizePage key={at.id} id={at.id} />
    case 'import':
      return <ImportPage into={at.into ?? null} />
    case 'jobs':
      return <JobsPage />
    case 'job':
      return <JobPage key={at.id} id={at.id} />
    case 'trash':
      return <TrashPage />
    case 'settings':
      return <SettingsPage />
  }
}
