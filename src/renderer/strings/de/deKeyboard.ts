import type { Strings } from '../en.ts'

export const deKeyboard: Strings['keyboard'] = {
  title: 'Tastenkombinationen',
  change: 'Tastenkombinationen ändern',
  filter: 'Befehl oder Tasten',
  resetAll: 'Alle zurücksetzen',
  allReset: 'Alle Tastenkombinationen wurden zurückgesetzt.',
  singleKeys: 'Einzelne Zeichen als Tastenkombination',
  singleKeysHint:
    'J, K, S, T und andere wirken ohne Strg oder Alt. Ausschalten, wenn diktiert wird oder Tasten aus Versehen gedrückt werden. Listen mit Fokus behalten ihre Tasten.',
  noneHint: 'Kein Befehl hat diesen Namen oder diese Tasten.',
  press: 'Tasten drücken oder Esc',
  pressFor: (command) => `Neue Tasten für „${command}“: Tasten drücken, Escape bricht ab`,
  add: (command) => `Tasten für „${command}“ hinzufügen`,
  remove: (keys, command) => `${keys} von „${command}“ entfernen`,
  reset: (command) => `„${command}“ zurücksetzen`,
  refused: (keys) => `${keys} ist nicht möglich: Alle Seiten brauchen diese Taste.`,
  taken: (keys, command) => `${keys} gehört zu „${command}“.`,
  take: 'Stattdessen hier verwenden',
  section: 'Tastatur',
}
