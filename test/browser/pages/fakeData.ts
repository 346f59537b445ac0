import type { DocumentView } from '../../../src/contract/documents.ts'

/** A few hand-written articles, repeated with variations until there are enough for a long list. */
const articles = [
  {
    title: 'Offshore wind farms reshape the North Sea fishing grounds',
    domain: 'tidewatch.example',
    language: 'en',
    kind: 'web',
    text: 'Trawlers that once worked the Dogger Bank now steer around a grid of turbines. Fishing crews say the detours cost them fuel and days at sea, while biologists count more cod around the foundations than before construction began.\n\nThe operator of the largest wind farm publishes hourly output and invites researchers to place sensors on the towers. After five years, the data show that the electricity produced covers the demand of two million homes, and that noise during pile driving is the one effect nobody disputes.\n\nCompensation remains the open question. A fund pays for lost catch in the first three seasons only, and small boats from the eastern ports have filed most of the claims.',
  },
  {
    title: 'Warum Wärmepumpen auch im Altbau funktionieren',
    domain: 'bauen-heute.example',
    language: 'de',
    kind: 'web',
    text: 'Eine Wärmepumpe braucht keine Fußbodenheizung. Messungen in achtundvierzig unsanierten Häusern zeigen, dass größere Heizkörper in zwei oder drei Räumen reichen, um die Vorlauftemperatur unter fünfundfünfzig Grad zu halten.\n\nDie Stromkosten lagen im Mittel ein Drittel unter denen der alten Gasheizung. Wer zusätzlich die oberste Geschossdecke dämmte, sparte mehr als die Hälfte.',
  },
  {
    title: '海底ケーブルの修理船は世界に六十隻しかない',
    domain: 'cable-journal.example',
    language: 'ja',
    kind: 'news',
    text: '国際通信のほとんどは海底ケーブルを通る。年に二百件ほどの障害が起き、その大半は漁具と錨によるものだ。修理船が現場に着くまで平均で十日かかる。\n\n業界団体は老朽化した船の更新を求めているが、新しい船の建造には三年を要する。',
  },
  {
    title: 'Central bank keeps rates on hold as rents cool',
    domain: 'ledgerpost.example',
    language: 'en',
    kind: 'news',
    text: 'The central bank left its policy rate unchanged for the third meeting in a row. Rents, the last stubborn part of inflation, rose at their slowest pace in four years.\n\nMembers of the committee differed on what comes next: two argued for a cut before spring, one for waiting until wage agreements are known. Markets had expected the pause.',
  },
  {
    title: 'Les glaciers alpins perdent leur mémoire',
    domain: 'montagne.example',
    language: 'fr',
    kind: 'web',
    text: 'Les carottes de glace prélevées au col du Dôme racontent mille ans de climat. La fonte efface maintenant les couches les plus récentes, et avec elles la trace des retombées industrielles.\n\nUne équipe internationale transporte les dernières carottes intactes vers un entrepôt en Antarctique, où le froid les conservera sans électricité.',
  },
  {
    title: 'A quiet year for transistor shortages',
    domain: 'fabline.example',
    language: 'en',
    kind: 'business',
    text: 'Lead times for power transistors are back to eleven weeks. Car makers, who paid triple prices two years ago, have cancelled a fifth of their standing orders, and distributors are sitting on stock they bought at the peak.\n\nAnalysts expect consolidation among the smaller foundries before the end of the year.',
  },
  {
    title: 'สถานีรถไฟกลางเปิดให้บริการเต็มรูปแบบ',
    domain: 'rail-asia.example',
    language: 'th',
    kind: 'news',
    text: 'สถานีรถไฟกลางเปิดให้บริการเต็มรูปแบบแล้วในสัปดาห์นี้ ผู้โดยสารสามารถเปลี่ยนขบวนรถไฟชานเมืองและรถไฟทางไกลได้ในอาคารเดียว',
  },
  {
    title: 'How a port city measured its own air',
    domain: 'openmetrics.example',
    language: 'en',
    kind: 'row',
    text: 'Two hundred cheap sensors on school roofs produced a map the official stations never could. Ships burning heavy fuel at berth explained most of the morning peaks; shore power, available at only one quay, flattened them.\n\nThe city council voted to electrify three more quays after the pupils presented their numbers.',
  },
] as const

const words = ['', 'Part two: ', 'Update: ', 'Background: ', 'Interview: ', 'Correction: ']

export interface FakeDocument extends DocumentView {
  readonly collectionIds: number[]
}

/** Document `id`, the same every time it is asked for. */
export function makeDocument(id: number, collectionIds: number[]): FakeDocument {
  const article = articles[(id * 5 + Math.floor(id / 8)) % articles.length] ?? articles[0]
  const title = `${words[Math.floor(id / 8) % words.length] ?? ''}${article.title}`
  const published = id % 11 === 0 ? null : new Date(Date.UTC(2026, (id * 7) % 10, 1 + ((id * 3) % 27))).toISOString()
  const ends = [...article.text.matchAll(/\n\n/g)].map((match) => match.index)
  const starts = [0, ...ends.map((end) => end + 2)]
  const passages = starts.map((start, ordinal) => ({
    id: id * 10 + ordinal,
    ordinal,
    start,
    end: ends[ordinal] ?? article.text.length,
    vectors: id % 9 === 4 ? [] : [{ model: 'local/hashed-v1', dimension: 1024, truncated: id % 13 === 0 }],
  }))
  return {
    id,
    kind: article.kind,
    externalId: article.kind === 'row' ? `sensor-${id}` : null,
    title,
    url: `https://${article.domain}/stories/${id}`,
    domain: article.domain,
    language: article.language,
    publishedAt: published,
    capturedAt: '2026-11-20T09:30:00Z',
    characters: article.text.length,
    text: article.text,
    authors: id % 3 === 0 ? 'M. Arnesen, P. Okafor' : null,
    crawledAt: '2026-11-19T22:10:00Z',
    requestId: article.kind === 'row' ? null : `req_7f3a${id}c21`,
    source: {
      name: article.kind === 'row' ? 'sensors.csv' : 'POST /web-search',
      row: article.kind === 'row' ? id : null,
    },
    raw: { id, title, url: `https://${article.domain}/stories/${id}`, snippet: article.text.slice(0, 90), score: 0.83 },
    passages,
    collections: [],
    replaces: id % 17 === 0 ? id - 1 : null,
    medium: null,
    media: [],
    mediaVectors: [],
    collectionIds,
  }
}
