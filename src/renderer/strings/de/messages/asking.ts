import type { MessagePair } from '../../messages.ts'

/** Searching, asking, research, generation and collecting. */
export const askingMessages: readonly MessagePair[] = [
  [
    'The vectors here came in a file, made with {}; a question can be compared with them only when it is embedded by the same.',
    'Die Vektoren hier kamen aus einer Datei und stammen von {}; eine Frage ist nur mit ihnen vergleichbar, wenn dasselbe Modell sie einbettet.',
  ],
  [
    'Answered by word. What is like a document can still be found by meaning.',
    'Nach Wörtern beantwortet. Ähnliches zu einem Dokument lässt sich trotzdem nach Bedeutung finden.',
  ],
  [
    'The vectors here are of {}, which is not the service in use.',
    'Die Vektoren hier sind von {}; das ist nicht der eingestellte Dienst.',
  ],
  [
    'This library can only be read: what embedding the question costs could not be entered.',
    'Diese Bibliothek kann nur gelesen werden: Was die Einbettung der Frage kostet, ließe sich nicht eintragen.',
  ],
  [
    'Answered by word. Allow writing to the library, or search a copy of it.',
    'Nach Wörtern beantwortet. Das Schreiben in die Bibliothek erlauben oder in einer Kopie suchen.',
  ],
  ['Nothing is embedded with {} at width {} yet.', 'Mit {} in der Breite {} ist noch nichts eingebettet.'],
  [
    'These documents are not embedded: what is shown shares words with their titles.',
    'Diese Dokumente sind nicht eingebettet: Was hier steht, teilt Wörter mit ihren Titeln.',
  ],
  [
    'This library can only be read: an encoder could not be kept in it.',
    'Diese Bibliothek kann nur gelesen werden: Ein Kodierer ließe sich nicht darin aufbewahren.',
  ],
  [
    'There are {} vectors; an encoder is fitted to {} or more.',
    'Es gibt {} Vektoren; ein Kodierer braucht {} oder mehr.',
  ],
  ['These documents have no vectors.', 'Diese Dokumente haben keine Vektoren.'],
  ['The server did not answer within {} s.', 'Der Server hat nicht innerhalb von {} s geantwortet.'],
  ['None of these collections is shared with it.', 'Keine dieser Sammlungen ist mit ihm geteilt.'],
  [
    'Which documents you have read is known in this library only.',
    'Welche Dokumente gelesen sind, ist nur in dieser Bibliothek bekannt.',
  ],
  [
    'Which documents have highlights or notes is looked up in this library only.',
    'Welche Dokumente Markierungen oder Notizen haben, wird nur in dieser Bibliothek nachgesehen.',
  ],
  [
    'What a smart collection ranks is searched for in this library only.',
    'Wonach eine intelligente Sammlung reiht, wird nur in dieser Bibliothek gesucht.',
  ],
  [
    'A smart collection as of a time is searched in this library only.',
    'Eine intelligente Sammlung zum Stand einer Zeit wird nur in dieser Bibliothek durchsucht.',
  ],
  [
    'Phrases, beginnings and excluded words are looked for in this library only.',
    'Nach Wortfolgen, Wortanfängen und ausgeschlossenen Wörtern wird nur in dieser Bibliothek gesucht.',
  ],
  [
    'A filter lets through, or keeps out, more than 200,000 documents there.',
    'Ein Filter lässt dort mehr als 200.000 Dokumente durch oder schließt so viele aus.',
  ],

  // Asking.
  ['There is nothing to answer from.', 'Es gibt nichts, woraus geantwortet werden könnte.'],
  ['Choose documents, notes or the web.', 'Dokumente, Notizen oder das Web wählen.'],
  [
    'A question that follows another needs its conversation.',
    'Eine Frage, die auf eine andere folgt, braucht deren Unterhaltung.',
  ],
  ['The search of the web ended without an answer.', 'Die Suche im Web endete ohne Antwort.'],
  [
    'A smart collection that is asked about finds at most 10,000 documents.',
    'Eine intelligente Sammlung, nach der gefragt wird, findet höchstens 10.000 Dokumente.',
  ],
  [
    'Narrow its filters, or ask about ordinary collections.',
    'Ihre Filter enger fassen oder gewöhnliche Sammlungen befragen.',
  ],
  [
    'The smart collection finds nothing to ask about.',
    'Die intelligente Sammlung findet nichts, was befragt werden könnte.',
  ],
  ['There is no answer or research with the number {}.', 'Die Antwort oder Recherche Nummer {} gibt es nicht.'],
  ['Run {} is a research.', 'Lauf {} ist eine Recherche.'],
  ['Run {} is no research.', 'Lauf {} ist keine Recherche.'],
  ['Open it as one.', 'Als solche öffnen.'],
  ['Run {} has no text.', 'Lauf {} hat keinen Text.'],
  ['There is nothing to check before some of it has come.', 'Es gibt nichts zu prüfen, bevor etwas davon da ist.'],
  [
    'There is nothing to export before some of it has come.',
    'Es gibt nichts zu exportieren, bevor etwas davon da ist.',
  ],
  ['Run {} is still being written.', 'Lauf {} wird noch geschrieben.'],
  ['Export it when it has ended.', 'Exportieren, wenn er fertig ist.'],
  ['The program was closed.', 'Das Programm wurde geschlossen.'],
  [
    'The program ended before the stream did. What arrived is kept.',
    'Das Programm endete vor der Antwort. Was angekommen ist, wurde behalten.',
  ],
  ['The program ended before the service had answered.', 'Das Programm endete, bevor der Dienst geantwortet hatte.'],
  ['It ended in the middle.', 'Sie endete mittendrin.'],
  ['The run has no such sources.', 'Der Lauf hat keine solchen Quellen.'],
  ['Choose among the sources it found.', 'Unter den gefundenen Quellen wählen.'],
  [
    "Name one of your account's models with the question, keep one in Settings, or set {} in the service profile.",
    'Mit der Frage ein Modell des Kontos angeben, eines in den Einstellungen festlegen oder {} im Dienstprofil setzen.',
  ],
  [
    'If this service ends its streams so, add finish_reason to streams.chatEndMarks in the service profile.',
    'Wenn dieser Dienst seine Antworten so beendet, im Dienstprofil finish_reason zu streams.chatEndMarks hinzufügen.',
  ],

  ['Run {} has ended; nothing can be added to it.', 'Lauf {} ist zu Ende; nichts kann hinzukommen.'],
  ['Conversation {} has no question.', 'Unterhaltung {} hat keine Frage.'],
  ['Turn {} is of another conversation.', 'Frage {} gehört zu einer anderen Unterhaltung.'],
  ['Which field the map is coloured by is missing.', 'Es fehlt, nach welchem Feld die Karte gefärbt wird.'],

  // Generation.
  ['Task {} has made nothing that could be saved.', 'Aufgabe {} hat nichts erzeugt, was gespeichert werden könnte.'],
  [
    'Seven days have passed since it was created, and it had not ended.',
    'Seit sieben Tagen ist sie nicht fertig geworden.',
  ],
  [
    'The task succeeded, but the service gave no address of its output.',
    'Die Aufgabe ist gelungen, aber der Dienst hat keine Adresse für das Ergebnis genannt.',
  ],
  ['Task {} is not finished yet.', 'Aufgabe {} ist noch nicht fertig.'],
  ['Wait for it, or remove it first.', 'Warten oder sie zuerst entfernen.'],
  ['This task cannot be looked up now.', 'Diese Aufgabe kann jetzt nicht abgefragt werden.'],
  [
    'The service documents no way to fetch videos; the service profile may name one.',
    'Der Dienst beschreibt nicht, wie Videos abgerufen werden; das Dienstprofil kann einen Weg nennen.',
  ],
  [
    'It belongs to another service: choose that one in the settings.',
    'Sie gehört zu einem anderen Dienst: diesen in den Einstellungen wählen.',
  ],
  [
    'This is a parameter of videos, not of grounded generation.',
    'Das ist eine Angabe für Videos, nicht für belegte Erzeugung.',
  ],
  [
    'A duration of {} s was adjusted to {} s: {} to {} s are possible.',
    'Eine Dauer von {} s wurde auf {} s geändert: Möglich sind {} bis {} s.',
  ],
  ['A reference must be an image.', 'Eine Vorlage muss ein Bild sein.'],

  // Collecting and capturing.
  [
    'Video search is in beta: access is granted on request.',
    'Die Videosuche ist in der Erprobung: Zugang gibt es auf Anfrage.',
  ],
  [
    'Video search is in beta and access is granted on request; check the balance of the account, too.',
    'Die Videosuche ist in der Erprobung, Zugang gibt es auf Anfrage; auch das Guthaben des Kontos prüfen.',
  ],
  ['The search has no item "{}" any more.', 'Die Suche hat den Eintrag „{}“ nicht mehr.'],
  ['Search again.', 'Noch einmal suchen.'],
  ['This is no address of a page on the web.', 'Das ist keine Adresse einer Seite im Web.'],
  ['Give it as https://example.org/page.', 'So angeben: https://example.org/page.'],
  ['Give one, as https://example.org/.', 'Eine angeben, etwa https://example.org/.'],
  ['This is no page of the web.', 'Das ist keine Seite des Webs.'],
  [
    'Pages with an address that begins with http:// or https:// can be captured.',
    'Erfasst werden können Seiten, deren Adresse mit http:// oder https:// beginnt.',
  ],
  ['{} asks for a pause.', '{} bittet um eine Pause.'],
  [
    'The robots.txt of the server cannot be read, so nothing of it is captured.',
    'Die robots.txt des Servers kann nicht gelesen werden, daher wird nichts von ihm erfasst.',
  ],
  [
    'Open it in a browser and save the page, or capture without robots.txt if you may.',
    'In einem Browser öffnen und die Seite speichern, oder ohne robots.txt erfassen, wenn das erlaubt ist.',
  ],
  ['The page could not be parsed.', 'Die Seite ließ sich nicht lesen.'],
  ['Save it in a browser and import the file.', 'In einem Browser speichern und die Datei importieren.'],
  ['It is no picture of a kind that is shown.', 'Es ist kein Bild einer Art, die gezeigt wird.'],
  ['Images are loaded from the public web only.', 'Bilder werden nur aus dem öffentlichen Web geladen.'],
  ['It is no {} of a kind that is kept.', 'Es ist nichts ({}) von einer Art, die aufbewahrt wird.'],
  ['Only what is on the public web is fetched.', 'Nur was im öffentlichen Web liegt, wird abgerufen.'],
  ['It is no image or video of a kind that is shown.', 'Es ist kein Bild oder Video einer Art, die gezeigt wird.'],
  [
    'Outputs are fetched from the public web, and from the service itself.',
    'Ergebnisse werden aus dem öffentlichen Web und vom Dienst selbst abgerufen.',
  ],
  ['Only what is on the public web is captured.', 'Nur was im öffentlichen Web liegt, wird erfasst.'],
  ['It took longer than {} minutes.', 'Es dauerte länger als {} Minuten.'],
]
