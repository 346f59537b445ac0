import { useStrings } from '../../strings/strings.ts'
import './signs.css'

/**
 * Between the icon and the title of a document that was not read; of one that was, its room. Told to those who do not see it by its
 * name: text that is hidden from sight is clipped in each row, which takes a part of each frame of a list that is scrolled.
 */
export function UnreadDot({ isUnread }: { readonly isUnread: boolean }) {
  const { isUnread: name } = useStrings().marks
  return <span className="unreadDot" {...(isUnread ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })} />
}
