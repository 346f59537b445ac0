import type { Strings } from '../../en.ts'
import { date, number, plural } from '../deFormats.ts'

const documents = (count: number) => plural(count, 'Dokument', 'Dokumente')

export const deRelated: Strings['related'] = {
  tab: 'Verwandt',
  copies: 'Beinahe-Duplikate',
  copiesList: 'Dokumente mit fast gleichem Text',
  nearList: 'Inhaltlich nahe Dokumente',
  copiesCount: (count, cut) =>
    count === 0
      ? 'Keine Beinahe-Duplikate'
      : `${plural(count, 'Beinahe-Duplikat', 'Beinahe-Duplikate')}${cut ? ' oder mehr' : ''}`,
  unsigned: (count) =>
    `${documents(count)} dieser Bibliothek ${count === 1 ? 'wird' : 'werden'} noch vorbereitet und können hier hinzukommen.`,
  copyBy: {
    text: (share) => `Beinahe gleich: ${share} des Textes stimmen überein`,
    meaning: (share) => `Sagt dasselbe mit anderen Worten: ${share} des Textes stimmen überein`,
    excerpt: () => 'Auszug: Fast der ganze eine Text steht im anderen',
    both: (share) => `Beinahe gleich: ${share} des Textes stimmen überein`,
  },
  near: 'Nah in der Bedeutung',
  shares: (words) => `Gemeinsam: ${words}`,
  sameTopic: 'Sagt Ähnliches mit anderen Worten',
  nothingInCommon: 'Keine bezeichnenden Wörter gemeinsam',
  nothing: 'Kein anderes Dokument hat viel damit gemeinsam.',
  showFar: (count) => `${plural(count, 'Dokument', 'Dokumente')} mit wenig Gemeinsamem zeigen`,
  hideFar: 'Die mit wenig Gemeinsamem ausblenden',
  more: 'Mehr davon',
  moreLike: 'Ähnliche suchen',
  moreLikeSeveral: (count) => `Ähnliche wie diese ${number(count)} suchen`,
  moreLikeText: 'Nach der Auswahl suchen',
  likeWhat: (count, title) => (count === 1 && title ? `Ähnlich wie „${title}“` : `Ähnlich wie ${documents(count)}`),
  endLike: 'Diese Suche beenden',
  usedOf: (used, count, model) =>
    count === 1
      ? `Nach seinem Vektor, ${model}`
      : `Nach dem Mittel aus ${number(used)} von ${number(count)} Vektoren, ${model}`,
  compare: 'Nebeneinander vergleichen',
  compareNeedsTwo: 'Zum Vergleichen zwei Dokumente in einer Liste auswählen.',
  compareTwo: 'Vergleichen',
  compareWith: (title) => `Mit ${title} vergleichen`,
  compareTitle: 'Vergleich',
  leave: 'Zurück',
  openSide: {
    first: (title) => `Das erste öffnen: ${title}`,
    second: (title) => `Das zweite öffnen: ${title}`,
  },
  chooseTwoTitle: 'Zwei Dokumente wählen',
  chooseTwo:
    'Zwei Dokumente in einer Liste markieren und über ihr Menü vergleichen, oder Fassungen und Duplikate im Lesebereich vergleichen.',
  changes: (count) => plural(count, 'Änderung', 'Änderungen'),
  changeAt: (at, of) => `Änderung ${number(at)} von ${number(of)}`,
  sameTexts: 'Keine Änderungen',
  sameTextsLong: 'Beide Texte sind gleich.',
  different: 'Zwei verschiedene Texte, wie sie sind',
  markDifferences: 'Unterschiede kennzeichnen',
  showPlain: 'Ohne Kennzeichnung zeigen',
  nothingShared: 'keine gemeinsamen Wörter',
  previousChange: 'Vorherige Änderung',
  nextChange: 'Nächste Änderung',
  swap: 'Seiten tauschen',
  stored: (at) => `gespeichert ${date(at)}`,
  noCollection: 'in keiner Sammlung',
  textOf: (title) => `Text von ${title}`,
  side: {
    first: (title) => `Erstes: ${title}`,
    second: (title) => `Zweites: ${title}`,
  },
}
