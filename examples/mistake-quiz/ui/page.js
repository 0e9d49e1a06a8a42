// The build puts it here: the part of the SDK that a page imports.
import { connect } from './learnwright.js';

const TEXTS = {
  en: {
    task: 'Which answer is right?',
    lesson: 'You have answered one of these before, in the lesson',
    none: 'There is no mistake to ask about. Well done!',
    right: 'Right!',
    wrong: 'It is:',
    next: 'Next question',
  },
  de: {
    task: 'Welche Antwort ist richtig?',
    lesson: 'Eine davon hast du schon einmal gegeben, in der Lektion',
    none: 'Es gibt keinen Fehler, nach dem sich fragen ließe. Gut gemacht!',
    right: 'Richtig!',
    wrong: 'Es ist:',
    next: 'Nächste Frage',
  },
};

const [task, lesson, choices, outcome, next] = ['task', 'lesson', 'choices', 'outcome', 'next'].map((id) =>
  document.getElementById(id),
);
const page = await connect();
const text = (key) => (TEXTS[page.context().locale.slice(0, 2)] ?? TEXTS.en)[key];
let questions = [];

async function show() {
  // The app fills in who looks at the page.
  if (questions.length === 0) questions = await page.call('GET /questions/{user_id}');
  const question = questions.shift();
  next.hidden = true;
  outcome.textContent = question ? '' : text('none');
  lesson.textContent = question ? `${text('lesson')} ${question.lesson_id}.` : '';
  choices.replaceChildren(...(question?.choices ?? []).map((choice) => buttonFor(question, choice)));
}

function buttonFor(question, choice) {
  const button = document.createElement('button');
  button.type = 'button';
  // A text never becomes HTML: learners may answer anything.
  button.textContent = choice;
  button.addEventListener('click', () => answer(question, choice, button).catch(complain));
  return button;
}

async function answer(question, choice, button) {
  for (const other of choices.children) other.disabled = true;
  const body = { question_id: question.id, answer: choice };
  const { right, correct_answer } = await page.call('POST /answers/{user_id}', { body });
  button.className = right ? 'right' : 'wrong';
  outcome.textContent = right ? text('right') : `${text('wrong')} ${correct_answer}`;
  next.hidden = false;
  next.focus();
}

function complain(error) {
  outcome.textContent = error.message;
  next.hidden = false;
}

function translate() {
  task.textContent = text('task');
  next.textContent = text('next');
}

page.onContext(translate);
translate();
next.addEventListener('click', () => show().catch(complain));
show().catch(complain);
