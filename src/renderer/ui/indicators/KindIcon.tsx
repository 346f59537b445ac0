import {
  Building2,
  ChartNoAxesCombined,
  Clapperboard,
  File,
  FileText,
  Globe,
  Image,
  MessageSquareQuote,
  Newspaper,
  Rows3,
  Tag,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { memo } from 'react'
import { useStrings } from '../../strings/strings.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  web: Globe,
  news: Newspaper,
  business: ChartNoAxesCombined,
  image: Image,
  video: Clapperboard,
  subject: Tag,
  company: Building2,
  person: UserRound,
  row: Rows3,
  file: FileText,
  answer: MessageSquareQuote,
  report: FileText,
}

/**
 * What kind of document it is, as a picture with its name for those who do not see it. Rows that go by show one document after
 * another, most of them of one kind.
 */
export const KindIcon = memo(function KindIcon({ kind }: { readonly kind: string }) {
  const strings = useStrings()
  const Icon = icons[kind] ?? File
  return (
    <span className="kindIcon" role="img" aria-label={strings.kinds[kind] ?? kind} title={strings.kinds[kind] ?? kind}>
      <Icon aria-hidden />
    </span>
  )
})
