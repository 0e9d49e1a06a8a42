import type { PLUGIN_INSTALL as ENGLISH } from '../../english/console/plugin-install.ts';
import type { SameKeys } from '../../same-keys.ts';

/** The German texts of the console about installing plugins. */
export const PLUGIN_INSTALL = {
  install_title: 'Ein Plugin installieren',
  install_lead:
    'Der Server sieht sich das ZIP zuerst an und sagt, was er gefunden hat. Nichts ändert sich, bevor du auf Installieren drückst.',
  all_plugins: 'Alle Plugins',
  choose: 'Ein ZIP wählen',
  choose_another: 'Ein anderes ZIP wählen',
  drop: 'oder zieh es hierher. Höchstens {size}.',
  file: 'Das ZIP eines Plugins',
  no_zip:
    '„{name}“ ist kein ZIP. Nichts wurde gesendet. Wähle das Archiv, das du von dort hast, woher das Plugin kommt, oder das „learnwright plugin pack“ gemacht hat.',
  too_large: '„{name}“ hat {size}. Höchstens {most} werden angenommen, darum wurde nichts gesendet.',
  unreadable: '„{name}“ kann nicht gelesen werden. Vielleicht wurde es verschoben oder geändert; wähle es noch einmal.',
  checking: 'Der Server sieht es sich an …',
  installing: 'Der Server probiert es aus und startet es …',
  ready_install: '{name} {version} kann installiert werden',
  ready_upgrade: '{name} kann von {from} auf {version} wechseln',
  ready_reinstall: '{name} {version} ist schon installiert',
  reinstall_text:
    'Das sind genau die Bytes, die installiert sind. Noch einmal installiert werden seine Dateien neu geschrieben.',
  fits: 'Es passt zu diesem Server.',
  key: 'Schlüssel',
  would_add: 'Was es hinzufügen würde',
  adds_static: 'Nichts von seinem Code ist gelaufen, darum müssen diese Listen nicht vollständig sein.',
  warnings: 'Was du vorher wissen solltest',
  trust: 'Sobald es aktiv ist, läuft es mit den Rechten dieses Servers. Installiere nur, was dein Vertrauen hat.',
  install: 'Installieren',
  refused: 'Es kann nicht installiert werden',
  refused_text: 'Nichts hat sich geändert. Alles, was nicht stimmt, und was du tun kannst:',
  refused_more: 'Der Server hat mehr gefunden, als er zeigt.',
  changed_nothing: 'Das Plugin konnte nicht übernehmen. Was vorher lief, läuft weiter.',
  findings: 'Was gefunden wurde',
  also_warned: 'Wovor es außerdem warnt',
  rule: 'Regel',
  in_file: 'in',
  remedy_title: 'Was du tun kannst',
  choices: 'Wenn du sicher bist',
  allow_downgrade: 'Die ältere Version nehmen',
  allow_downgrade_hint:
    'Sie muss mit den neueren Tabellen auskommen. Um zur Version davor zurückzugehen, ist Zurückrollen sicherer.',
  change_key: 'Es mit einem anderen Schlüssel nehmen',
  change_key_hint:
    'Von da an bleibt das Plugin bei dem neuen Schlüssel. Frag vorher auf anderem Weg dort nach, woher es kommt.',
  enable: 'Sofort laufen lassen',
  enable_hint: 'Sonst wird es gespeichert und wartet, bis du es aktivierst.',
  check_again: 'Noch einmal prüfen',
  installed_title: '{name} {version} ist installiert',
  installed_warnings: 'Sein Code ist zum ersten Mal gelaufen. Das hat mehr gezeigt:',
  open: 'Zur Seite von {name}',
  announce_ready: 'Geprüft: Es kann installiert werden.',
  announce_refused: 'Geprüft: Es kann nicht installiert werden.',
  announce_installed: '{name} ist installiert.',
  announce_state: '{name}: {state}.',

  http_off: 'Installieren im Browser ist aus',
  http_off_text:
    'Wer diesen Server betreibt, muss es erlauben: Schreibe das in config/app.yaml, und starte den Server dann neu.',
  http_off_command: 'Auf der Kommandozeile des Servers geht es immer:',
  http_off_actions:
    'Zurückrollen, Entfernen und endgültig Löschen im Browser sind aus, wie das Installieren. Auf der Kommandozeile des Servers:',

  remedy: {
    no_zip:
      'Wähle das Archiv, das du von dort hast, woher das Plugin kommt, oder das „learnwright plugin pack“ gemacht hat.',
    damaged: 'Vielleicht wurde es unterwegs beschädigt. Lade es noch einmal herunter.',
    smaller: 'Es muss dort kleiner gemacht werden, wo es herkommt.',
    suspicious:
      'Installiere es nicht. Was „learnwright plugin pack“ macht, hat nichts davon: Bitte um ein solches Archiv.',
    author: 'Das muss dort behoben werden, wo es herkommt. „learnwright plugin validate“ zeigt dort dasselbe.',
    unsigned: 'Bitte um ein signiertes Archiv, oder setze plugins.trust.policy in config/app.yaml auf allow_unsigned.',
    unknown_key:
      'Wenn du weißt, von wem es ist, trage den Schlüssel unter plugins.trust.keys in config/app.yaml ein, und starte neu.',
    other_key: 'Frag auf anderem Weg nach, ob es einen neuen Schlüssel gibt. Nimm es nur dann.',
    tampered:
      'Installiere es nicht: Es ist nicht das, was signiert wurde. Hol es noch einmal von dort, woher es kommt.',
    version: 'Nimm eine Version, die für diesen Server gemacht ist, oder bring den Server auf den neuen Stand.',
    name: 'Ein anderes Plugin heißt schon so. Entferne jenes zuerst, oder bitte um einen anderen Namen.',
    dependency: 'Installiere zuerst das Plugin, das es braucht, und komm dann wieder.',
    downgrade: 'Eine spätere Version ist hier. Nimm die ältere unten, oder geh mit Zurückrollen zurück.',
    config:
      'Behebe es in der Datei dieses Plugins unter config/plugins auf dem Server, und versuche es dann noch einmal.',
    not_run: 'Installiere es, wenn du vertraust, von wem es ist: Dann läuft sein Code zum ersten Mal.',
    nothing: 'Nichts: Das Plugin geht auch so.',
  },
} satisfies SameKeys<typeof ENGLISH>;
