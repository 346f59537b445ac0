/** Words that programs put around the text a mail answers or forwards, in the languages of most mails. */
const wrote =
  'wrote|writes|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał|kirjoitti|написал|пишет|написала|yazdı|写道|さんは書きました'
const attribution = new RegExp(String.raw`^\S.{5,400}?(?:${wrote})[^:：]{0,60}[:：]$`, 'iu')

const dividers =
  /^(?:-{2,}\s*(?:original message|original appointment|forwarded message|forwarded by .*|weitergeleitete nachricht|ursprüngliche nachricht|message d['’]origine|message transféré|mensaje original|mensaje reenviado|messaggio originale|oorspronkelijk bericht|mensagem original|пересылаемое сообщение|исходное сообщение|原始邮件|元のメッセージ)\s*-{0,}|begin forwarded message:|anfang der weitergeleiteten nachricht:|début du message transféré ?:)$/i

const firstLabel = /^(?:from|von|de|da|van|från|fra|od|от|发件人|差出人)\s*[:：]\s*\S/i
const laterLabel =
  /^(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|objet|à|enviado(?: el)?|fecha|para|asunto|inviato|data|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|wysłano|do|temat|дата|отправлено|кому|тема|发送时间|收件人|主题|送信日時|宛先|件名)\s*[:：]/i

/** Whether everything from this line on is a message that is answered or forwarded below the new text. */
export function beginsOriginal(lines: readonly string[], at: number): boolean {
  const line = unmarked(lines[at])
  if (dividers.test(line)) return true
  if (!firstLabel.test(line)) return false
  const labels = lines.slice(at + 1, at + 6).filter((next) => laterLabel.test(unmarked(next)))
  return labels.length >= 2
}

/** Signs of emphasis, and what Markdown-like conversions put around labels. */
function unmarked(line = ''): string {
  return line.trim().replaceAll('*', '')
}

/** How many lines from here on name who wrote what is quoted below them: `On …, … wrote:`. 0 for none. */
export function attributionLines(lines: readonly string[], at: number): number {
  for (let count = 1; count <= 3 && at + count <= lines.length; count++) {
    const last = lines[at + count - 1] ?? ''
    if (last.trim() === '' || isQuoted(last)) return 0
    if (/[:：]\s*$/.test(last))
      return attribution.test(
        lines
          .slice(at, at + count)
          .map((line) => line.trim())
          .join(' '),
      )
        ? count
        : 0
  }
  return 0
}

export function isQuoted(line: string): boolean {
  return /^ ?>/.test(line)
}
