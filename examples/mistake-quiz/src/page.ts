/** A file of the page. */
export interface PageFile {
  readonly name: string;
  readonly media_type: string;
  readonly text: string;
}

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Quiz of mistakes</title>
    <link rel="stylesheet" href="page.css">
    <script type="module" src="page.js"></script>
  </head>
  <body>
    <main>
      <h1>Which answer is right?</h1>
      <p id="lesson"></p>
      <div id="choices" role="group" aria-label="Answers"></div>
      <p id="outcome" role="status"></p>
      <button id="next" type="button" hidden>Next question</button>
    </main>
  </body>
</html>
`;

const CSS = `body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 36rem; padding: 0 1rem; color-scheme: light dark; }
button { display: block; font: inherit; margin: 0.5rem 0; min-height: 2.75rem; padding: 0.4rem 1rem; }
.right { outline: 3px solid green; }
.wrong { outline: 3px solid crimson; }
`;

/** The script of the page: the learner is the one whose id stands behind the # of its address. */
const SCRIPT = `const user = encodeURIComponent(location.hash.slice(1));
const [lesson, choices, outcome, next] = ['lesson', 'choices', 'outcome', 'next'].map((id) => document.getElementById(id));
let questions = [];

async function ask(path, body) {
  const init = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer;
}

async function show() {
  if (questions.length === 0) questions = await ask('questions/' + user);
  const question = questions.shift();
  next.hidden = true;
  outcome.textContent = question ? '' : 'There is no mistake to ask about. Well done!';
  lesson.textContent = question ? 'You have answered one of these before, in the lesson ' + question.lesson_id + '.' : '';
  choices.replaceChildren(...(question?.choices ?? []).map((choice) => buttonFor(question, choice)));
}

function buttonFor(question, choice) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = choice;
  button.addEventListener('click', () => answer(question, choice, button).catch(complain));
  return button;
}

async function answer(question, choice, button) {
  for (const other of choices.children) other.disabled = true;
  const { right, correct_answer } = await ask('answers/' + user, { question_id: question.id, answer: choice });
  button.className = right ? 'right' : 'wrong';
  outcome.textContent = right ? 'Right!' : 'It is: ' + correct_answer;
  next.hidden = false;
  next.focus();
}

function complain(error) {
  outcome.textContent = error.message;
  next.hidden = false;
}

next.addEventListener('click', () => show().catch(complain));
if (user === '') complain(new Error('Put the id of a user behind the # of the address.'));
else show().catch(complain);
`;

/** The files of the page; it loads the others by names relative to its own. */
export const PAGE_FILES: readonly PageFile[] = [
  { name: 'page', media_type: 'text/html', text: HTML },
  { name: 'page.css', media_type: 'text/css', text: CSS },
  { name: 'page.js', media_type: 'text/javascript', text: SCRIPT },
];
