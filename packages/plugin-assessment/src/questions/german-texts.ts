import type { QuestionPackTexts } from './question-pack.ts';

/** The questions in German. */
export const GERMAN_TEXTS: QuestionPackTexts = {
  q01: {
    text: 'Denk an etwas, das du endlich verstanden hast. Was war kurz davor passiert?',
    answers: [
      'Jemand hatte mir die Regel erklärt, und ich sah, wie sie wirkt.',
      'Ich hatte mehrere Beispiele angeschaut, bis mir auffiel, was sie gemeinsam haben.',
      'Ich hatte es falsch gemacht und genau herausgefunden, warum.',
      'Jemand hatte mir die richtige Frage gestellt, oder ich hatte versucht, es zu erklären.',
      'Ich hatte es für etwas gebraucht, und plötzlich hatte es einen Sinn.',
      'Man hatte mir genau das Stück gezeigt, das mir noch fehlte.',
    ],
  },
  q02: {
    text: 'Du hast einen freien Abend, um mit einem neuen Thema anzufangen. Wonach greifst du?',
    answers: [
      'Nach einem kleinen eigenen Projekt, auch wenn ich erst die Hälfte davon kann.',
      'Nach einem guten Lehrbuch, vom ersten Kapitel an.',
      'Nach einer App, die herausfindet, wo ich stehe, und den nächsten Schritt aussucht.',
      'Nach einem Stapel gelöster Beispiele, die ich vergleichen kann.',
      'Nach einem Menschen oder einem Forum, wo ich fragen kann.',
      'Nach einem Quiz, das mir zeigt, was ich noch nicht weiß.',
    ],
  },
  q03: {
    text: 'Du packst ein Gerät aus, das du noch nie benutzt hast. Was tust du zuerst?',
    answers: [
      'Ich drücke auf die Knöpfe und schaue, was schiefgeht.',
      'Ich frage jemanden, der so eines hat.',
      'Ich lese die Anleitung, zumindest das Wichtigste.',
      'Ich schaue ein paar anderen dabei zu und erkenne das Muster.',
      'Ich überlege, wofür ich es will, und lerne nur das.',
    ],
  },
  q04: {
    text: 'Du hast eine falsche Antwort gegeben. Was hilft dir jetzt?',
    answers: [
      'Eine Frage, die mich noch einmal nachdenken lässt.',
      'Einen Moment lang nichts: Ich will den Fehler selbst finden.',
      'Erst eine leichtere Aufgabe und dann diese noch einmal.',
      'Die Regel, gegen die ich verstoßen habe.',
      'Zu sehen, wohin meine Antwort im echten Leben geführt hätte.',
      'Ein ähnliches Beispiel, damit ich den Unterschied sehe.',
    ],
  },
  q05: {
    text: 'Wie bleiben dir Dinge lange im Gedächtnis?',
    answers: [
      'Ich verbinde sie mit einem Ort, einer Geschichte oder einer Situation.',
      'Ich übe, was ich immer wieder falsch mache.',
      'Ich erzähle jemandem davon.',
      'Sie sind mir in so vielen Varianten begegnet, dass sie mir vertraut sind.',
      'Ich werde daran erinnert, kurz bevor ich sie vergessen würde.',
      'Ich schreibe sie mir als ordentliche Gliederung auf.',
    ],
  },
  q06: {
    text: 'Warum brichst du einen Kurs ab?',
    answers: [
      'Er ist mir zu schwer oder zu leicht und merkt es nicht.',
      'Ich sehe nicht, wofür ich das je brauchen soll.',
      'Alles wird erklärt, bevor ich selbst hinschauen durfte.',
      'Er springt hin und her, und niemand sagt, wie alles zusammenhängt.',
      'Fehler kosten nur Punkte; was dahintersteckt, sagt mir niemand.',
      'Es gibt niemanden, mit dem ich reden kann.',
    ],
  },
  q07: {
    text: 'Du sollst in einer neuen Sprache lernen, wo das Verb steht. Welche Lektion wählst du?',
    answers: [
      'Zehn Sätze nebeneinander und die Frage, was sie gemeinsam haben.',
      'Die Regel in einer Zeile und zehn Sätze, um sie anzuwenden.',
      'Ein Gespräch mit jemandem, der meine Sätze nebenbei richtig wiederholt.',
      'Drei Fragen, die entscheiden, wie viel Erklärung ich bekomme.',
      'Ich schreibe gleich los, und jeder Fehler wird markiert.',
      'Einen Brief an eine Vermieterin, den ich wirklich abschicken könnte.',
    ],
  },
  q08: {
    text: 'Du kommst bei einer Aufgabe nicht weiter. Was bringt dich wieder in Gang?',
    answers: [
      'Ich probiere etwas aus, auch wenn es falsch ist, und schaue, was passiert.',
      'Ein Hinweis, der gerade für den nächsten Schritt reicht.',
      'Ich gehe zurück zur Regel und lese sie noch einmal.',
      'Ich denke laut nach, während mir jemand zuhört.',
      'Ich suche eine ähnliche Aufgabe, die schon gelöst ist.',
    ],
  },
  q09: {
    text: 'Was würdest du von einer Lehrerin am liebsten hören?',
    answers: [
      '„Wenn wir darüber reden, wird es uns beiden klar.“',
      '„Das hast du gesehen, bevor es jemand erklärt hat.“',
      '„Du verwendest wirklich, was du gelernt hast.“',
      '„Du machst denselben Fehler nie zweimal.“',
      '„Du hast das Prinzip verstanden.“',
    ],
  },
  q10: {
    text: 'Nächste Woche willst du ein Gericht aus einer Küche kochen, die dir neu ist. Wie gehst du vor?',
    answers: [
      'Ich lese zuerst über die Technik: warum man etwas tut und dann, wie.',
      'Ich lade Gäste ein, damit es klappen muss.',
      'Ich vergleiche fünf Rezepte und nehme, worin sie sich einig sind.',
      'Ich folge einer Anleitung, die fragt, was ich kann und was ich in der Küche habe.',
      'Ich koche es zweimal; das erste Mal darf danebengehen.',
    ],
  },
  q11: {
    text: 'Wer soll entscheiden, was du als Nächstes lernst?',
    answers: [
      'Mein Ziel: Ich nehme mir, was ich dafür brauche.',
      'Was immer aus meinen letzten Antworten erkennt, wie es mir geht.',
      'Jemand, der sich auskennt und alles in eine gute Reihenfolge gebracht hat.',
      'Der Zufall: Ich stöbere gern, stoße an Wände und schaue, was dabei herauskommt.',
      'Ein Mensch, mit dem ich mich immer wieder darüber austausche.',
    ],
  },
  q12: {
    text: 'Woran merkst du, dass du etwas wirklich gelernt hast?',
    answers: [
      'Ich erkenne es in einem Beispiel wieder, das mir noch nie begegnet ist.',
      'Ich habe es außerhalb des Lernens verwendet, ohne darüber nachzudenken.',
      'Ich kann alles beantworten, was ein Kind mich dazu fragt.',
      'Ich kann sagen, wie die Regel lautet und warum sie gilt.',
      'Ich entdecke den Fehler in dem, was jemand anderes gemacht hat.',
    ],
  },
};
