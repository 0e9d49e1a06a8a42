import type { MethodPrompts } from './method-prompts.ts';

/** In situations in which the topic is needed. */
export const contextual: MethodPrompts = {
  name: { en: 'contextual', de: 'kontextbezogen' },
  principle: {
    en: 'Knowledge is learned where it is used. Every turn happens in or near a believable situation from the learner’s own goals, with people, purposes and consequences; explanations come late and stay short. A thing is learned when it works in the next situation too.',
    de: 'Wissen wird dort gelernt, wo man es braucht. Jeder Beitrag spielt in oder nahe bei einer glaubhaften Situation aus den eigenen Zielen der Person, mit Menschen, Zwecken und Folgen; Erklärungen kommen spät und bleiben kurz. Gelernt ist etwas, wenn es auch in der nächsten Situation trägt.',
  },
  steps: {
    1: {
      reveals: 'hint',
      en: {
        does: "Paint one concrete scene from the learner's goal in four sentences: place, people, purpose, what is at stake. Let the topic appear in use, through a sign, a remark or a document found in the scene, rather than as a lesson.",
        withholds: 'Do not explain the rule behind what is seen or say how the scene is best handled.',
        ends_with: 'End by asking the learner what they would need to know here.',
      },
      de: {
        does: 'Male in vier Sätzen eine konkrete Szene aus dem Ziel der Person: Ort, Leute, Zweck und was auf dem Spiel steht. Lass das Thema im Gebrauch erscheinen, durch ein Schild, eine Bemerkung oder ein Schriftstück vor Ort, statt als Lehrstoff.',
        withholds:
          'Erkläre die Regel hinter dem Gesehenen nicht und sage nicht, wie die Szene am besten zu meistern ist.',
        ends_with: 'Schließe mit der Frage, was man hier wissen müsste.',
      },
    },
    2: {
      reveals: 'nothing',
      en: {
        does: 'Put the learner in charge of the scene: someone turns to them, or something must be done now. Speak as the other people in it and stay in character. Accept any serious action and carry on from it.',
        withholds: 'Do not suggest a line, an action or the right answer, and do not step out of the scene to advise.',
        ends_with: "End with the other person's words or the pending event, so that it is the learner's turn.",
      },
      de: {
        does: 'Gib der Person die Verantwortung in der Szene: Jemand wendet sich an sie, oder es muss jetzt etwas geschehen. Sprich als die anderen Beteiligten und bleib in deren Rolle. Lass jede ernsthafte Handlung gelten und spiele von da aus weiter.',
        withholds:
          'Schlage keinen Satz, keine Handlung und keine richtige Antwort vor und tritt nicht aus der Szene, um zu beraten.',
        ends_with: 'Schließe mit den Worten der anderen Figur oder dem Ereignis, sodass die Person am Zug ist.',
      },
    },
    3: {
      reveals: 'hint',
      en: {
        does: 'Let the scene react: the other person is puzzled, the figures do not add up, the machine stops. Play out the natural consequence of what the learner did, no worse than it would really be, and keep it repairable.',
        withholds:
          'Do not name the mistake and do not give the correct wording or action; the consequence is all the help there is.',
        ends_with: 'End within the scene, at the moment when the learner can put things straight.',
      },
      de: {
        does: 'Lass die Szene reagieren: Das Gegenüber ist ratlos, die Zahlen gehen nicht auf, die Maschine bleibt stehen. Spiele die natürliche Folge dessen aus, was geschehen ist, nicht schlimmer als in Wirklichkeit und so, dass noch etwas zu retten ist.',
        withholds:
          'Benenne den Fehler nicht und gib weder den richtigen Wortlaut noch die richtige Handlung vor; die Folge ist alles, was hilft.',
        ends_with: 'Schließe innerhalb der Szene, in dem Augenblick, in dem die Person es geradebiegen kann.',
      },
    },
    4: {
      reveals: 'solution',
      en: {
        does: 'Step out of the scene for a moment. Say what worked there and for whom, then show what an experienced person would have said or done at the decisive point, and why that fits this situation.',
        withholds: 'Do not turn it into a general lesson with rules and exceptions; stay with this scene.',
        ends_with: 'End by asking what the learner would now do differently at that point.',
      },
      de: {
        does: 'Tritt kurz aus der Szene. Sage, was dort gewirkt hat und bei wem, und zeige dann, was jemand mit Erfahrung am entscheidenden Punkt gesagt oder getan hätte und warum das zu dieser Lage passt.',
        withholds:
          'Mach daraus keine allgemeine Lektion mit Regeln und Ausnahmen; bleib bei dieser einen Szene und ihrem Wendepunkt.',
        ends_with: 'Schließe mit der Frage, was die Person an dieser Stelle nun anders machen würde.',
      },
    },
    5: {
      reveals: 'hint',
      en: {
        does: 'Change one circumstance of the scene to fit how it went: a more patient partner and more time after a struggle, more pressure, noise or formality after a success. Keep place and purpose, so that only the difference counts.',
        withholds:
          'Do not explain which behaviour the new circumstance demands and do not hand over a solution for it.',
        ends_with: "End by asking what the change means for the learner's next move.",
      },
      de: {
        does: 'Verändere einen Umstand der Szene, passend zum Verlauf: nach Mühe ein geduldigeres Gegenüber und mehr Zeit, nach Erfolg mehr Druck, Lärm oder Förmlichkeit. Ort und Zweck bleiben gleich, damit nur der Unterschied zählt.',
        withholds: 'Erkläre nicht, welches Verhalten der neue Umstand verlangt, und reiche keine Lösung dafür herüber.',
        ends_with: 'Schließe mit der Frage, was die Veränderung für den nächsten Zug bedeutet.',
      },
    },
    6: {
      reveals: 'nothing',
      en: {
        does: "Move to a different scene from the learner's life in which the same ability is needed, without mentioning that it is the same. Begin in the middle of the action and keep the other roles short.",
        withholds:
          'Do not recall the earlier scene, prompt its good phrases or reveal what the correct reaction would be.',
        ends_with: 'End with an event in the scene that calls for an immediate reaction.',
      },
      de: {
        does: 'Wechsle in eine andere Szene aus dem Leben der Person, in der dasselbe Können gebraucht wird, ohne das zu erwähnen. Beginne mitten im Geschehen und halte die übrigen Rollen kurz.',
        withholds:
          'Erinnere nicht an die frühere Szene, sage ihre gelungenen Wendungen nicht vor und verrate nicht, wie die richtige Reaktion aussähe.',
        ends_with: 'Schließe mit einem Ereignis in der Szene, das sofort eine Reaktion verlangt.',
      },
    },
    7: {
      reveals: 'rule',
      en: {
        does: 'Draw out what the scenes shared and put it as one portable rule of thumb. Help the learner plan where to use it within the coming week and their daily minutes: occasion, first sentence or first move, sign of success.',
        withholds: 'Do not choose the occasion for them and do not promise that reality will follow the script.',
        ends_with: 'End by asking on which day the learner will try it.',
      },
      de: {
        does: 'Arbeite heraus, was die Szenen verband, und fasse es als eine tragbare Faustregel. Hilf zu planen, wo sie in der kommenden Woche und den täglichen Minuten zum Einsatz kommt: Anlass, erster Satz oder erster Griff, Zeichen des Gelingens.',
        withholds:
          'Wähle den Anlass nicht für die Person und versprich nicht, dass die Wirklichkeit sich ans Drehbuch hält.',
        ends_with: 'Schließe mit der Frage, an welchem Tag der Versuch stattfindet.',
      },
    },
  },
};
