// "npm run page" puts it here: the part of the SDK that a page imports.
import { connect } from './learnwright.js';

const TEXTS = {
  en: { points: 'Points', sessions: 'Sessions', again: 'Count again', fault: 'The points could not be read' },
  de: { points: 'Punkte', sessions: 'Sitzungen', again: 'Neu zählen', fault: 'Die Punkte waren nicht zu lesen' },
};

const [points, sessions, again] = ['points', 'sessions', 'again'].map((id) => document.getElementById(id));
const page = await connect();
let total = null;
let fault = null;

async function count() {
  try {
    // The app fills in who looks at the page.
    total = await page.call('GET /points/{user_id}');
    fault = null;
  } catch (error) {
    fault = error;
  }
  show();
}

/** Writes everything in the language of the app. A text never becomes HTML: what learners write may be in it. */
function show() {
  const { locale } = page.context();
  const texts = TEXTS[locale.slice(0, 2)] ?? TEXTS.en;
  const lineOf = (label, number) => `${label}: ${number.toLocaleString(locale)}`;
  again.textContent = texts.again;
  points.className = fault ? 'fault' : 'total';
  if (fault) points.textContent = `${texts.fault}: ${fault.message}`;
  else if (total) points.textContent = lineOf(texts.points, total.points);
  sessions.textContent = total && !fault ? lineOf(texts.sessions, total.sessions) : '';
}

page.onContext(show);
again.addEventListener('click', count);
await count();
