import type { CHECKS as ENGLISH } from '../../english/console/checks.ts';
import type { SameKeys } from '../../same-keys.ts';

/** The German texts of the checks of an installation: what each may find, and what to change. */
export const CHECKS = {
  address: {
    title: 'Adresse',
    good: 'Der Server wird mit dem Namen dieser Seite angesprochen: {host}.',
    differs: 'Diese Seite steht unter {page}, aber der Server wird als {host} angesprochen.',
    differs_help:
      'Lass den Proxy den Host-Header so weitergeben, wie er kam, mit dem Port: proxy_set_header Host $http_host.',
    sign_in: 'Für Anmeldungen glaubt der Server, er stehe unter {url}, aber diese Seite steht unter {page}.',
    sign_in_help:
      'Links in Mails und Passkeys führen dorthin. Setze auth.sign_in.url in config/app.yaml auf die Adresse, die alle benutzen.',
    misdirected: 'Der Server kennt den Namen {page} nicht.',
    misdirected_help: 'Nenne ihn in APP_HOSTS, und lass den Proxy den Host-Header so weitergeben, wie er kam.',
    origin: 'Der Server hält diese Seite für eine von woanders.',
    origin_help:
      'Lass den Proxy den Host-Header so weitergeben, wie er kam, oder nenne diese Herkunft in APP_CORS_ORIGINS.',
    failed: 'Der Server war nicht zu fragen: {reason}',
    failed_help: 'Sieh nach, ob er läuft, und was das Log des Proxys davor sagt.',
  },
  secure: {
    title: 'HTTPS',
    good: 'Die Seite kam mit HTTPS.',
    local: 'Die Seite kam von diesem Gerät, dem Browser vertrauen.',
    plain: 'Die Seite kam ohne HTTPS.',
    plain_help:
      'Passwörter und Tokens sind unterwegs lesbar, und Browser erlauben weder Passkeys noch das Lernen ohne Netz noch das Mikrofon. Setze einen Proxy mit TLS vor den Server.',
  },
  cookie: {
    title: 'Cookies',
    off: 'Hier meldet sich niemand an, also braucht es kein Cookie.',
    good: 'Das Cookie der Anmeldung kommt an.',
    blocked: 'Dieser Browser behält keine Cookies.',
    blocked_help: 'Erlaube Cookies für diese Adresse, sonst kann sich niemand anmelden.',
    insecure: 'Die Anmeldung ist für HTTPS eingerichtet, aber diese Seite kam ohne.',
    insecure_help: 'Browser behalten ihr Cookie hier nicht. Komm über {url}, oder ändere auth.sign_in.url.',
    absent: 'Es ist kein Cookie einer Anmeldung angekommen.',
    absent_help:
      'Du kamst mit einem Token, also ließ es sich nicht ausprobieren: Melde dich mit Passwort oder Passkey an und prüfe noch einmal. Geht das nicht, lass den Proxy Cookie und Set-Cookie weitergeben.',
  },
  clock: {
    title: 'Uhren',
    good: 'Die Uhren des Servers und dieses Geräts gehen um {seconds} auseinander.',
    proxy: 'Ein Proxy datiert Antworten um {seconds} anders als die Uhr des Servers.',
    proxy_help: 'Stelle die Uhr des Proxys, oder lass ihn den Date-Header weitergeben.',
    device: 'Die Uhren des Servers und dieses Geräts gehen um {seconds} auseinander.',
    device_help:
      'Lass beide einem Zeitserver (NTP) folgen. Tokens, fällige Wiederholungen und Serien hängen an der Uhr.',
    failed: 'Die Uhr des Servers war nicht zu lesen.',
    failed_help: 'Ohne Antwort gibt es nichts zu vergleichen. Bringe zuerst die Adresse in Ordnung.',
  },
  stream: {
    title: 'Datenströme',
    good: 'Ereignisse kommen an, wenn sie gesendet werden.',
    buffered:
      'Ereignisse, die über {expected} gesendet wurden, kommen innerhalb von {seconds} an: Ein Proxy sammelt sie.',
    buffered_help:
      'Antworten des Tutors kämen auf einmal. Schalte das Puffern aus: proxy_buffering off bei nginx, flush_interval -1 bei Caddy.',
    compressed: 'Ein Proxy komprimiert Datenströme ({coding}).',
    compressed_help: 'Dann hält er Ereignisse zurück. Nimm text/event-stream von dem aus, was er komprimiert.',
    failed: 'Der Datenstrom riss ab: {reason}',
    failed_help: 'Sieh nach, was das Log des Proxys sagt, und gib ihm zum Lesen 60 Sekunden und mehr.',
  },
  upload: {
    title: 'Uploads',
    good: 'Ein Inhalt von {bytes} kommt ganz an.',
    refused: 'Ein Inhalt von {bytes} erreicht den Server nicht: Etwas davor antwortet {status}.',
    refused_help: 'Lass den Proxy größere Inhalte annehmen: client_max_body_size 70m bei nginx.',
    cut: 'Ein Inhalt von {bytes} erreicht den Server nicht: Die Verbindung reißt ab.',
    cut_help:
      'Sieh nach, was das Log des Proxys sagt, und lass ihn größere Inhalte annehmen: client_max_body_size 70m bei nginx.',
    short: 'Von {bytes} sind nur {received} angekommen.',
    short_help: 'Etwas dazwischen ändert Inhalte. Lass den Proxy sie so weitergeben, wie sie kommen.',
    slow: 'Nach {seconds} waren {received} von {bytes} unterwegs, und nichts hatte sie abgelehnt.',
    slow_help: 'Das Netz dieses Geräts ist langsam: Prüfe noch einmal von einem schnelleren.',
    failed: 'Der Server selbst hat den Inhalt abgelehnt: {reason}',
    failed_help: 'Sieh nach, was das Log des Servers sagt.',
  },
  request_id: {
    title: 'Nummern der Anfragen',
    good: 'Die Nummer einer Anfrage kommt zurück.',
    absent: 'Antworten haben kein X-Request-Id.',
    absent_help: 'Niemand findet die Zeile im Log, zu der ein Fehler gehört. Lass den Proxy den Header weitergeben.',
    changed: 'Ein Proxy gibt Anfragen eigene Nummern.',
    changed_help: 'Sie stehen auch im Log, solange jede nur einmal vorkommt. Sonst lass ihn X-Request-Id weitergeben.',
    failed: 'Ohne Antwort gibt es keine Nummer.',
    failed_help: 'Bringe zuerst die Adresse in Ordnung.',
  },
  forwarded: {
    title: 'Adressen der Aufrufenden',
    direct: 'Kein Proxy nennt, für wen er fragt, und der Server erwartet keinen.',
    good: 'Proxys nennen, für wen sie fragen ({chain}), und der Server glaubt denen, denen du vertraust.',
    ignored: 'Ein Proxy nennt, für wen er fragt ({chain}), aber der Server glaubt keinem.',
    ignored_help:
      'Wer ohne Anmeldung aufruft, teilt sich mit allen anderen eine Grenze für Aufrufe. Nenne die Adresse des Proxys in APP_TRUSTED_PROXIES.',
    absent: 'Der Server vertraut Proxys, aber keiner hat genannt, für wen er fragt.',
    absent_help:
      'Alle, die ohne Anmeldung aufrufen, teilen sich eine Grenze. Lass den Proxy es hinschreiben: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for.',
    failed: 'Ohne Antwort weiß es niemand.',
    failed_help: 'Bringe zuerst die Adresse in Ordnung.',
  },
  caching: {
    title: 'Zwischenspeicher',
    good: 'Browser fragen jedes Mal nach der Seite, damit neue Versionen ankommen.',
    kept: 'Zwischenspeicher dürfen die Seite behalten: {caching}.',
    kept_help:
      'Nach einer neuen Version bleiben alle bei der alten. Lass den Proxy Cache-Control so weitergeben, wie es kam.',
    absent: 'Die Seite sagt nichts über Zwischenspeicher.',
    absent_help: 'Browser behalten sie dann nach Belieben. Lass den Proxy Cache-Control so weitergeben, wie es kam.',
    failed: 'Die Seite war nicht noch einmal zu lesen: {reason}',
    failed_help: 'Sieh nach, was das Log des Proxys sagt.',
  },
  worker: {
    title: 'Lernen ohne Netz',
    good: 'Der Service-Worker bedient alle Seiten der App.',
    unsupported: 'Dieser Browser lässt hier keinen Service-Worker laufen.',
    unsupported_help:
      'Ohne HTTPS, und in privaten Fenstern mancher Browser, lassen sich Lektionen nicht fürs Lernen ohne Netz behalten.',
    absent: 'Der Service-Worker ist nicht angemeldet.',
    absent_help:
      'Sieh nach, ob {file} als JavaScript beantwortet wird, und ob der Proxy die Richtlinie der Seite weitergibt.',
    scope: 'Der Service-Worker bedient nur {scope}.',
    scope_help: 'Er muss dort stehen, wo die App beginnt. Lass den Proxy alle Pfade so weitergeben, wie sie sind.',
  },
  policy: {
    title: 'Richtlinie der Seite',
    good: 'Die Seite führt nur Skripte des Servers aus.',
    absent: 'Die Seite hat keine Content-Security-Policy.',
    absent_help: 'Eingeschleuste Skripte würden laufen. Lass den Proxy den Header weitergeben.',
    weak: 'Die Richtlinie der Seite wurde verändert: Skripte dürfen von {sources} kommen.',
    weak_help: 'Lass den Proxy Content-Security-Policy so weitergeben, wie sie kam, und keine eigene hinzufügen.',
    failed: 'Die Seite war nicht noch einmal zu lesen: {reason}',
    failed_help: 'Sieh nach, was das Log des Proxys sagt.',
  },
} satisfies SameKeys<typeof ENGLISH>;
