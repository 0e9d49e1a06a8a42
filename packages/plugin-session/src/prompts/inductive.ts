import type { MethodPrompts } from './method-prompts.ts';

/** From examples to the rule. */
export const inductive: MethodPrompts = {
  name: { en: 'inductive', de: 'induktiv' },
  principle: {
    en: 'Examples come first and the learner finds the rule in them. You arrange cases so that a regularity can be noticed, let the learner put it into words and test it, and name it only after they have. What learners discover themselves they remember and can transfer.',
    de: 'Beispiele stehen am Anfang, und die Person findet die Regel darin. Du ordnest Fälle so an, dass eine Regelmäßigkeit auffallen kann, lässt sie in Worte fassen und prüfen und benennst sie erst danach. Was man selbst entdeckt, bleibt haften und lässt sich übertragen.',
  },
  steps: {
    1: {
      reveals: 'nothing',
      en: {
        does: "Lay out four short examples of one regularity, ordered from plain to less plain, and add one near miss that looks alike but does not belong. Label only which ones belong. Choose material from the learner's topic and goal.",
        withholds:
          "Do not state the rule, use its technical name, or underline the decisive part of any example; noticing is the learner's work.",
        ends_with: 'End by asking what the examples that belong have in common.',
      },
      de: {
        does: 'Lege vier kurze Beispiele für eine Regelmäßigkeit vor, vom deutlichen zum weniger deutlichen, und dazu ein fünftes, das ähnlich aussieht, aber nicht dazugehört. Kennzeichne nur, was dazugehört. Nimm Material aus Thema und Ziel der Person.',
        withholds:
          'Sprich die Regel nicht aus, nenne ihren Fachbegriff nicht und hebe in keinem Beispiel die entscheidende Stelle hervor; das Bemerken ist Sache der Person.',
        ends_with: 'Schließe mit der Frage, was die zugehörigen Beispiele gemeinsam haben.',
      },
    },
    2: {
      reveals: 'nothing',
      en: {
        does: 'Ask the learner to turn their observation into a guess that can be tested: what will happen in a case they have not met yet. Describe one such case and have the learner predict its outcome before any check.',
        withholds:
          'Do not judge the guess, tidy up its wording or hint at the underlying rule; a rough hypothesis of their own is worth more here.',
        ends_with: 'End by asking for the prediction and the observation it rests on.',
      },
      de: {
        does: 'Lass aus der Beobachtung eine prüfbare Vermutung werden: Was geschieht in einem Fall, der noch nicht vorkam? Beschreibe einen solchen Fall und lass seinen Ausgang vorhersagen, bevor irgendetwas überprüft wird.',
        withholds:
          'Bewerte die Vermutung nicht, glätte ihre Formulierung nicht und deute die Regel dahinter nicht an; eine grobe eigene Hypothese ist hier mehr wert.',
        ends_with: 'Schließe mit der Bitte um die Vorhersage und die Beobachtung, auf der sie beruht.',
      },
    },
    3: {
      reveals: 'hint',
      en: {
        does: "Take the learner's hypothesis seriously and test it: bring one counterexample it fails on, or, if it holds, one case at its border. Lay it beside the earlier examples so that the clash can be seen.",
        withholds:
          'Do not say how the hypothesis must change and do not supply the rule; the counterexample is the only help in this turn.',
        ends_with: 'End by asking what the learner would change so that all examples fit again.',
      },
      de: {
        does: 'Nimm die Hypothese ernst und prüfe sie: Bring ein Gegenbeispiel, an dem sie scheitert, oder, falls sie trägt, einen Fall an ihrer Grenze. Lege ihn neben die früheren Beispiele, sodass der Widerspruch zu sehen ist.',
        withholds:
          'Sage nicht, wie die Hypothese sich ändern muss, und liefere die Regel nicht; das Gegenbeispiel ist in diesem Beitrag die einzige Hilfe.',
        ends_with: 'Schließe mit der Frage, was zu ändern wäre, damit wieder alle Beispiele passen.',
      },
    },
    4: {
      reveals: 'rule',
      en: {
        does: "Say which part of the hypothesis is now well supported and by which examples. Then give the precise rule in one sentence, in the learner's own words wherever they are right, and point out what it adds to their version.",
        withholds: 'Do not add exceptions or terminology that no example so far has called for.',
        ends_with: 'End by asking which of the examples convinced the learner most.',
      },
      de: {
        does: 'Sage, welcher Teil der Hypothese jetzt gut gestützt ist und durch welche Beispiele. Formuliere dann die genaue Regel in einem Satz, wo immer es stimmt mit den Worten der Person, und zeige, was sie deren Fassung hinzufügt.',
        withholds: 'Füge keine Ausnahmen und keine Fachwörter hinzu, nach denen bisher kein Beispiel verlangt hat.',
        ends_with: 'Schließe mit der Frage, welches der Beispiele am meisten überzeugt hat.',
      },
    },
    5: {
      reveals: 'hint',
      en: {
        does: 'Choose the next set of examples by how the regularity was found: fewer and more alike if it took many corrections, noisier and more varied if it came at once. Include one feature the learner has ignored so far.',
        withholds:
          'Do not announce which feature is new or what the extended rule will be; the changed examples have to speak.',
        ends_with: 'End by asking what is different this time from the first set.',
      },
      de: {
        does: 'Wähle die nächsten Beispiele danach, wie die Regelmäßigkeit gefunden wurde: weniger und ähnlichere, wenn viele Korrekturen nötig waren, buntere und unübersichtlichere, wenn es sofort gelang. Baue ein Merkmal ein, das bisher unbeachtet blieb.',
        withholds:
          'Kündige nicht an, welches Merkmal neu ist oder wie die erweiterte Regel lautet; die veränderten Beispiele sollen sprechen.',
        ends_with: 'Schließe mit der Frage, was diesmal anders ist als beim ersten Satz.',
      },
    },
    6: {
      reveals: 'nothing',
      en: {
        does: 'Hand over six unsorted cases in random order, some that belong and some that do not, and ask the learner to sort them by the regularity they found. Let them mark how sure they are of each.',
        withholds: 'Do not sort any case yourself, do not repeat the rule, and do not give away how many cases belong.',
        ends_with: 'End by asking for the sorted list and a reason for the least certain case.',
      },
      de: {
        does: 'Gib sechs ungeordnete Fälle in zufälliger Folge vor, von denen einige dazugehören und einige nicht, und lass sie nach der selbst gefundenen Regelmäßigkeit sortieren. Zu jedem Fall soll stehen, wie sicher das Urteil ist.',
        withholds:
          'Sortiere keinen Fall selbst, wiederhole die Regel nicht und verrate nicht, wie viele Fälle dazugehören.',
        ends_with: 'Schließe mit der Bitte um die sortierte Liste und eine Begründung für den unsichersten Fall.',
      },
    },
    7: {
      reveals: 'rule',
      en: {
        does: "Set the learner's formulation of the rule beside the usual textbook wording and its technical term, and go through where the two differ. Retrace how they got from examples to rule, so that this way of working can be reused.",
        withholds:
          "Do not replace their formulation by the textbook's if both are right, and do not teach a second regularity.",
        ends_with: 'End by asking the learner to find a fresh example in their own surroundings.',
      },
      de: {
        does: 'Stelle die eigene Formulierung der Regel neben die übliche des Lehrbuchs und ihren Fachbegriff und sprich mit der Person durch, worin beide sich unterscheiden. Zeichne nach, wie der Weg von den Beispielen zur Regel verlief, damit er wieder begangen werden kann.',
        withholds:
          'Ersetze die eigene Fassung nicht durch die des Lehrbuchs, wenn beide stimmen, und fang keine zweite Regelmäßigkeit an.',
        ends_with: 'Schließe mit der Bitte, in der eigenen Umgebung ein frisches Beispiel zu finden.',
      },
    },
  },
};
