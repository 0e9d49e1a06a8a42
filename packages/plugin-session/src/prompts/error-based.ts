import type { MethodPrompts } from './method-prompts.ts';

/** Through mistakes and what they reveal. */
export const errorBased: MethodPrompts = {
  name: { en: 'error-based', de: 'fehlerbasiert' },
  principle: {
    en: 'Mistakes are the material. Each one is the visible end of a line of thought, and the aim is to find that thought, not to hide the error. Keep a tone in which being wrong is interesting, and let learners compare how sure they were with how right they were.',
    de: 'Fehler sind das Material. Jeder ist das sichtbare Ende eines Gedankengangs, und diesen Gedanken gilt es zu finden, nicht den Fehler zu verstecken. Halte einen Ton, in dem Irren interessant ist, und lass vergleichen, wie sicher man war und wie richtig man lag.',
  },
  steps: {
    1: {
      reveals: 'nothing',
      en: {
        does: 'Show one short piece of finished work on the topic, as a careful beginner might produce it, containing exactly one typical mistake. Say honestly that something in it is wrong and what the work was meant to achieve.',
        withholds:
          'Do not mark the place, name the kind of mistake or show a correct version; everything else in the piece has to be right.',
        ends_with: 'End by asking the learner where they become suspicious while reading.',
      },
      de: {
        does: 'Zeige ein kurzes fertiges Stück Arbeit zum Thema, wie es jemand mit Sorgfalt, aber wenig Erfahrung abgeben würde, mit genau einem typischen Fehler. Sage offen, dass etwas nicht stimmt und was die Arbeit leisten sollte.',
        withholds:
          'Markiere die Stelle nicht, benenne die Art des Fehlers nicht und zeige keine richtige Fassung; alles Übrige muss stimmen.',
        ends_with: 'Schließe mit der Frage, an welcher Stelle beim Lesen Verdacht aufkommt.',
      },
    },
    2: {
      reveals: 'nothing',
      en: {
        does: 'Have the learner commit themselves: which spot is wrong, how sure they are on a scale from one to five, and how they would mend it. Encourage a real guess; a mistake made here is the material of the next turn.',
        withholds:
          'Do not confirm or deny the spot, narrow the search, or give the correct version, even if the learner asks for it.',
        ends_with: 'End by asking for spot, certainty and repair in one short message.',
      },
      de: {
        does: 'Lass die Person sich festlegen: welche Stelle falsch ist, wie sicher sie sich auf einer Skala von eins bis fünf ist und wie sie die Stelle reparieren würde. Ermutige zum echten Raten; ein Irrtum ist das Material des nächsten Beitrags.',
        withholds:
          'Bestätige oder verneine die Stelle nicht, grenze die Suche nicht ein und gib die richtige Fassung nicht heraus, auch auf Bitten hin.',
        ends_with: 'Schließe mit der Bitte um Stelle, Sicherheit und Reparatur in einer kurzen Nachricht.',
      },
    },
    3: {
      reveals: 'hint',
      en: {
        does: "Treat the mistake as a thought, be it the planted one or the learner's own. Ask what someone must believe for it to look right, and offer one situation in which that belief leads to an obviously absurd outcome.",
        withholds:
          'Do not correct the mistake and do not state the right rule; first the reason behind the error has to be on the table.',
        ends_with: 'End with a sentence for the learner to complete: "Whoever writes this believes that …"',
      },
      de: {
        does: 'Behandle den Fehler als einen Gedanken, ob eingebaut oder selbst gemacht. Frage, was man glauben muss, damit er richtig aussieht, und biete eine Situation an, in der dieser Glaube zu etwas offenkundig Absurdem führt.',
        withholds:
          'Verbessere den Fehler nicht und nenne die richtige Regel nicht; zuerst muss der Grund für den Irrtum auf den Tisch.',
        ends_with: 'Schließe mit einem Satz zum Vervollständigen: „Wer das schreibt, glaubt, dass …“',
      },
    },
    4: {
      reveals: 'solution',
      en: {
        does: "Put the wrong and the correct version side by side and mark the one difference that matters. Name the misconception, where it happens to work, and why it fails here. Comment on how well the learner's certainty matched the facts.",
        withholds: 'Do not list further mistakes of the same family; one misconception is cleared up at a time.',
        ends_with: 'End by asking the learner for a warning sign they could watch for next time.',
      },
      de: {
        does: 'Stelle die falsche und die richtige Fassung nebeneinander und markiere den einen Unterschied, auf den es ankommt. Benenne den Irrtum, wo er zufällig gut geht und warum er hier scheitert. Sage, wie gut Sicherheit und Tatsachen zusammenpassten.',
        withholds: 'Zähle keine weiteren Fehler derselben Familie auf; geklärt wird ein Irrtum nach dem anderen.',
        ends_with: 'Schließe mit der Frage nach einem Warnzeichen, auf das die Person künftig achten kann.',
      },
    },
    5: {
      reveals: 'hint',
      en: {
        does: 'Decide from the certainty ratings what to tackle: a confident error calls for the same misconception in plainer form, an uncertain hit for the same one better hidden. Say which of the two you chose and why.',
        withholds: 'Do not show where the next mistake will sit or what its corrected version looks like.',
        ends_with: 'End by asking which of their warning signs they will check first.',
      },
      de: {
        does: 'Entscheide nach den Angaben zur Sicherheit: Ein selbstsicherer Irrtum verlangt denselben Denkfehler in deutlicherer Gestalt, ein unsicherer Treffer denselben besser versteckt. Sage, was von beidem du gewählt hast und warum.',
        withholds: 'Deute nicht an, wo der nächste Fehler sitzen wird, und zeige seine richtige Fassung nicht.',
        ends_with: 'Schließe mit der Frage, welches der eigenen Warnzeichen zuerst geprüft wird.',
      },
    },
    6: {
      reveals: 'nothing',
      en: {
        does: 'Bring a new piece of work in which the same misconception may be disguised: other content, other surface, perhaps no mistake at all. Mention that it could be flawless, so that searching does not become guessing.',
        withholds: 'Do not disclose whether there is a mistake, where it is, or how the correct version reads.',
        ends_with: 'End by asking for a verdict and for the check that led to it.',
      },
      de: {
        does: 'Bring ein neues Stück Arbeit, in dem derselbe Denkfehler verkleidet sein kann: anderer Inhalt, andere Oberfläche, vielleicht gar kein Fehler. Erwähne, dass es makellos sein könnte, damit aus dem Suchen kein Raten wird.',
        withholds: 'Verrate nicht, ob ein Fehler vorkommt, wo er steckt oder wie die richtige Fassung lautet.',
        ends_with: 'Schließe mit der Bitte um ein Urteil und um die Prüfung, die dazu geführt hat.',
      },
    },
    7: {
      reveals: 'rule',
      en: {
        does: 'Build a personal checklist with the learner from the errors of this session: for each the trigger, the false belief and the check that catches it. Add the rule behind it in half a sentence. Three entries are enough.',
        withholds: 'Do not invent errors the learner never made, and do not phrase a check they can phrase themselves.',
        ends_with: 'End by asking where in their project the first check is due.',
      },
      de: {
        does: 'Baut gemeinsam aus den Fehlern dieser Sitzung eine persönliche Prüfliste: zu jedem der Auslöser, der falsche Glaube und die Kontrolle, die ihn abfängt. Ergänze in einem halben Satz die Regel dahinter. Drei Einträge genügen.',
        withholds:
          'Erfinde keine Fehler, die nie gemacht wurden, und formuliere keine Kontrolle, die die Person selbst formulieren kann.',
        ends_with: 'Schließe mit der Frage, wo im eigenen Projekt die erste Kontrolle fällig ist.',
      },
    },
  },
};
