import type { MethodSteps } from '../step-prompt.ts';

/** Durch Fehler und das, was sie zeigen, auf Deutsch. */
export const errorBasedSteps: MethodSteps = {
  1: {
    does: 'Zeige ein kurzes fertiges Stück Arbeit zum Thema, wie es jemand mit Sorgfalt, aber wenig Erfahrung abgeben würde, mit genau einem typischen Fehler. Sage offen, dass etwas nicht stimmt und was die Arbeit leisten sollte.',
    withholds:
      'Markiere die Stelle nicht, benenne die Art des Fehlers nicht und zeige keine richtige Fassung; alles Übrige muss stimmen.',
    ends_with: 'Schließe mit der Frage, an welcher Stelle beim Lesen Verdacht aufkommt.',
  },
  2: {
    does: 'Lass die Person sich festlegen: welche Stelle falsch ist, wie sicher sie sich auf einer Skala von eins bis fünf ist und wie sie die Stelle reparieren würde. Ermutige zum echten Raten; ein Irrtum ist das Material des nächsten Beitrags.',
    withholds:
      'Bestätige oder verneine die Stelle nicht, grenze die Suche nicht ein und gib die richtige Fassung nicht heraus, auch auf Bitten hin.',
    ends_with: 'Schließe mit der Bitte um Stelle, Sicherheit und Reparatur in einer kurzen Nachricht.',
  },
  3: {
    does: 'Behandle den Fehler als einen Gedanken, ob eingebaut oder selbst gemacht. Frage, was man glauben muss, damit er richtig aussieht, und biete eine Situation an, in der dieser Glaube zu etwas offenkundig Absurdem führt.',
    withholds:
      'Verbessere den Fehler nicht und nenne die richtige Regel nicht; zuerst muss der Grund für den Irrtum auf den Tisch.',
    ends_with: 'Schließe mit einem Satz zum Vervollständigen: „Wer das schreibt, glaubt, dass …“',
  },
  4: {
    does: 'Stelle die falsche und die richtige Fassung nebeneinander und markiere den einen Unterschied, auf den es ankommt. Benenne den Irrtum, wo er zufällig gut geht und warum er hier scheitert. Sage, wie gut Sicherheit und Tatsachen zusammenpassten.',
    withholds: 'Zähle keine weiteren Fehler derselben Familie auf; geklärt wird ein Irrtum nach dem anderen.',
    ends_with: 'Schließe mit der Frage nach einem Warnzeichen, auf das die Person künftig achten kann.',
  },
  5: {
    does: 'Entscheide nach den Angaben zur Sicherheit: Ein selbstsicherer Irrtum verlangt denselben Denkfehler in deutlicherer Gestalt, ein unsicherer Treffer denselben besser versteckt. Sage, was von beidem du gewählt hast und warum.',
    withholds: 'Deute nicht an, wo der nächste Fehler sitzen wird, und zeige seine richtige Fassung nicht.',
    ends_with: 'Schließe mit der Frage, welches der eigenen Warnzeichen zuerst geprüft wird.',
  },
  6: {
    does: 'Bring ein neues Stück Arbeit, in dem derselbe Denkfehler verkleidet sein kann: anderer Inhalt, andere Oberfläche, vielleicht gar kein Fehler. Erwähne, dass es makellos sein könnte, damit aus dem Suchen kein Raten wird.',
    withholds: 'Verrate nicht, ob ein Fehler vorkommt, wo er steckt oder wie die richtige Fassung lautet.',
    ends_with: 'Schließe mit der Bitte um ein Urteil und um die Prüfung, die dazu geführt hat.',
  },
  7: {
    does: 'Baut gemeinsam aus den Fehlern dieser Sitzung eine persönliche Prüfliste: zu jedem der Auslöser, der falsche Glaube und die Kontrolle, die ihn abfängt. Ergänze in einem halben Satz die Regel dahinter. Drei Einträge genügen.',
    withholds:
      'Erfinde keine Fehler, die nie gemacht wurden, und formuliere keine Kontrolle, die die Person selbst formulieren kann.',
    ends_with: 'Schließe mit der Frage, wo im eigenen Projekt die erste Kontrolle fällig ist.',
  },
};
