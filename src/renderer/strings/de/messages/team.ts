import type { MessagePair } from '../../messages.ts'

/** Teams and their server. */
export const teamMessages: readonly MessagePair[] = [
  ['Only an owner of "{}" says who may do what in it.', 'Wer was in „{}“ darf, bestimmt nur ein Eigentümer davon.'],
  [
    'Who shared it first owns it, and so do the owners of the team.',
    'Eigentümer sind, wer sie zuerst geteilt hat, und die Eigentümer des Teams.',
  ],
  [
    'Invite it first; as a guest it sees what is granted and nothing else.',
    'Zuerst einladen; ein Gast sieht, was erlaubt ist, und sonst nichts.',
  ],
  ['Nothing was granted to "{}" on "{}".', '„{}“ wurde für „{}“ nichts erlaubt.'],
  ['"{}" does not share it with you any more; what is here stays.', '„{}“ teilt sie nicht mehr; was hier ist, bleibt.'],
  [
    'The team has a collection "{}" that is not open to you.',
    'Das Team hat eine Sammlung „{}“, zu der kein Zugang besteht.',
  ],
  [
    'An owner of it can let you in, or give yours another name.',
    'Ihr Eigentümer kann Zugang geben; oder die eigene anders nennen.',
  ],
  [
    'The tables cannot be divided: this database has no Citus.',
    'Die Tabellen lassen sich nicht teilen: Diese Datenbank hat kein Citus.',
  ],
  ['The server has to be installed with it.', 'Der Server muss damit installiert sein.'],
  ['Nothing on the server is embedded yet.', 'Auf dem Server ist noch nichts eingebettet.'],
  ['Nothing on the server is embedded with this model.', 'Auf dem Server ist nichts mit diesem Modell eingebettet.'],
  ['This is no address of a PostgreSQL database.', 'Das ist keine Adresse einer PostgreSQL-Datenbank.'],
  ['It is like postgres://name@host:5432/database.', 'Sie sieht so aus: postgres://name@host:5432/database.'],
  ['The address of a team takes no parameter "{}".', 'Die Adresse eines Teams kennt keine Angabe „{}“.'],
  [
    'Name, host, port and database stand before the question mark; behind it, sslrootcert=FILE may.',
    'Name, Rechner, Port und Datenbank stehen vor dem Fragezeichen; dahinter darf sslrootcert=DATEI stehen.',
  ],
  [
    'A team is reached with TLS that is verified; "sslmode={}" does not do that.',
    'Ein Team wird über geprüftes TLS erreicht; „sslmode={}“ prüft nicht.',
  ],
  [
    'Leave out sslmode, and name the authority of the server with sslrootcert=FILE where the system does not know it.',
    'sslmode weglassen und die Zertifizierungsstelle des Servers mit sslrootcert=DATEI angeben, wenn das System sie nicht kennt.',
  ],
  [
    'The certificate of the authority cannot be read.',
    'Das Zertifikat der Zertifizierungsstelle kann nicht gelesen werden.',
  ],
  [
    "The team's server asks for a password, and none is known here.",
    'Der Server des Teams verlangt ein Passwort, und hier ist keines bekannt.',
  ],
  ["The team's server does not take this password.", 'Der Server des Teams nimmt dieses Passwort nicht an.'],
  ["The team's server refuses this: {}.", 'Der Server des Teams lehnt das ab: {}.'],
  ['An owner of the workspace says who may do what.', 'Wer was darf, bestimmt der Eigentümer des Arbeitsbereichs.'],
  ['This database holds no team.', 'Diese Datenbank enthält kein Team.'],
  ['Who owns it can set one up.', 'Ihr Eigentümer kann eines einrichten.'],
  ["The team's server answered: {}.", 'Der Server des Teams hat geantwortet: {}.'],
  ["The team's server cannot be reached: {}.", 'Der Server des Teams ist nicht erreichbar: {}.'],
  [
    "The team's server does not answer: nothing takes connections at {}.",
    'Der Server des Teams antwortet nicht: Dort nimmt nichts Verbindungen an ({}).',
  ],
  [
    "No computer is known by the name of the team's server.",
    'Unter dem Namen des Team-Servers ist kein Computer bekannt.',
  ],
  ["The network does not lead to the team's server.", 'Das Netz führt nicht zum Server des Teams.'],
  ["The team's server did not answer in time.", 'Der Server des Teams hat nicht rechtzeitig geantwortet.'],
  ["The connection to the team's server broke off.", 'Die Verbindung zum Server des Teams ist abgebrochen.'],
  [
    'Check the address and the port, whether PostgreSQL runs there, and whether a firewall or a VPN is in the way. The library can be used without it.',
    'Adresse und Port prüfen, ob dort PostgreSQL läuft, und ob eine Firewall oder ein VPN im Weg ist. Die Bibliothek lässt sich ohne ihn benutzen.',
  ],
  ['The workspace "{}" belongs to others.', 'Der Arbeitsbereich „{}“ gehört anderen.'],
  ['The team was set up by a newer Quarry.', 'Das Team wurde von einem neueren Quarry eingerichtet.'],
  ['Update this one.', 'Dieses aktualisieren.'],
  ['The team was set up by an older Quarry.', 'Das Team wurde von einem älteren Quarry eingerichtet.'],
  [
    'Who set it up brings it up to date by setting it up again.',
    'Wer es eingerichtet hat, bringt es durch neues Einrichten auf den Stand.',
  ],
  [
    'The server is PostgreSQL {}; a team needs 14 or later.',
    'Der Server ist PostgreSQL {}; ein Team braucht 14 oder neuer.',
  ],
  ['It is no document of this version of Quarry.', 'Es ist kein Dokument dieser Version von Quarry.'],
  ['Its content is not what its hash was made of.', 'Sein Inhalt passt nicht zu seiner Prüfsumme.'],
  ['A passage of it is not what its hash was made of.', 'Eine Passage darin passt nicht zu ihrer Prüfsumme.'],
  [
    '"{}" stays here: its bytes are not what its hash was made of.',
    '„{}“ bleibt hier: Der Inhalt der Datei passt nicht zu ihrer Prüfsumme.',
  ],
  [
    'Some marks stay here: their documents ({}) are shared without marks.',
    'Einige Markierungen bleiben hier: Ihre Dokumente ({}) werden ohne Markierungen geteilt.',
  ],
  [
    '"{}" stays here: its document is shared without files.',
    '„{}“ bleibt hier: Das Dokument wird ohne Dateien geteilt.',
  ],
  ['"{}" changed while it was sent.', '„{}“ hat sich geändert, während es gesendet wurde.'],
  ['Its layout cannot be read.', 'Sein Aufbau kann nicht gelesen werden.'],
  ['Only an owner of the team chooses its members.', 'Die Mitglieder des Teams bestimmt nur ein Eigentümer.'],
  ['Ask one of them; they are listed with the members.', 'Einen davon fragen; sie stehen bei den Mitgliedern.'],
  ['Your database role may not make other roles.', 'Die eigene Datenbankrolle darf keine anderen anlegen.'],
  [
    'An administrator of the database can make the role "{}"; then invite it by its name.',
    'Wer die Datenbank verwaltet, kann die Rolle „{}“ anlegen; danach mit ihrem Namen einladen.',
  ],
  [
    'The server has no pgvector, which makes indexes of vectors: all vectors are compared.',
    'Der Server hat kein pgvector, das Verzeichnisse von Vektoren anlegt: Alle Vektoren werden verglichen.',
  ],
  ['This library is connected to no team.', 'Diese Bibliothek ist mit keinem Team verbunden.'],
  ['This library is connected to several teams.', 'Diese Bibliothek ist mit mehreren Teams verbunden.'],
  ['There is no team "{}" here.', 'Das Team „{}“ gibt es hier nicht.'],
  ['Name one of them: {}.', 'Eines davon angeben: {}.'],
  ['"{}" is no member of "{}".', '„{}“ ist kein Mitglied von „{}“.'],
  ['The collection is not shared with "{}".', 'Die Sammlung ist nicht mit „{}“ geteilt.'],
  [
    '"{}" is a search: it holds no documents that could be shared.',
    '„{}“ ist eine Suche: Sie enthält keine Dokumente, die geteilt werden könnten.',
  ],
  ['"{}" shares no collection "{}".', '„{}“ teilt keine Sammlung „{}“.'],
  ['It shares none yet.', 'Noch keine ist geteilt.'],
  ['It shares: {}.', 'Geteilt sind: {}.'],
  ['This library is connected to that team no more.', 'Diese Bibliothek ist mit diesem Team nicht mehr verbunden.'],
  ['You are a member of no workspace there.', 'Dort besteht keine Mitgliedschaft in einem Arbeitsbereich.'],
  ['An owner of a workspace can invite you.', 'Der Eigentümer eines Arbeitsbereichs kann einladen.'],
  ['You are a member of several workspaces there.', 'Dort besteht die Mitgliedschaft in mehreren Arbeitsbereichen.'],
  ['There is no workspace "{}" there.', 'Den Arbeitsbereich „{}“ gibt es dort nicht.'],
  [
    'A worker embeds with the service in use, which has no model "{}".',
    'Ein Arbeiter bettet mit dem eingestellten Dienst ein, und dieser hat kein Modell „{}“.',
  ],
]
