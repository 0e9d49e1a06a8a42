/** What a page got by each of its tries: `nothing`, or what it could read. */
export type AttackReport = Readonly<Record<string, string>>;

/** What a page tries: every way by which a browser sends a request. */
export interface AttackPlan {
  /** The address of the API, without a path. */
  readonly api: string;
  readonly user_id: string;
  readonly session_id: string;
}

/** The script of a page: `attack(plan)` tries everything and returns an AttackReport. Browsers read it as it is. */
export const ATTACK_SCRIPT = String.raw`
const json = { 'Content-Type': 'application/json' };

async function readable(sending) {
  const response = await sending;
  if (response.type === 'opaque') return 'nothing';
  const text = await response.text();
  const code = /"code":"(\w+)"/.exec(text);
  return response.status + (code ? ' ' + code[1] : '');
}

function load(tag, attributes) {
  return new Promise((resolve) => {
    const element = Object.assign(document.createElement(tag), attributes);
    element.onload = () => resolve('loaded');
    element.onerror = () => resolve('nothing');
    document.body.append(element);
  });
}

/** What a page can see of a frame: of another origin's, nothing. */
function frameText(frame) {
  const inside = frame.contentDocument;
  return inside?.body?.innerText ? inside.body.innerText.slice(0, 200) : 'nothing';
}

async function submit(action, method, enctype, fields) {
  const name = 'frame' + Math.random();
  const frame = Object.assign(document.createElement('iframe'), { name });
  document.body.append(frame);
  const form = Object.assign(document.createElement('form'), { action, method, enctype, target: name });
  for (const [key, value] of Object.entries(fields)) form.append(Object.assign(document.createElement('input'), { name: key, value }));
  document.body.append(form);
  const loaded = new Promise((resolve) => { frame.onload = resolve; });
  form.submit();
  await loaded;
  const text = frameText(frame);
  const code = /"code":"(\w+)"/.exec(text);
  return code ? code[1] : text;
}

function inSandbox(url) {
  const code = 'fetch(' + JSON.stringify(url) + ', { method: "POST" }).then((r) => String(r.status), () => "nothing").then((said) => parent.postMessage(said, "*"))';
  const frame = Object.assign(document.createElement('iframe'), { sandbox: 'allow-scripts', srcdoc: '<script>' + code + '</' + 'script>' });
  const said = new Promise((resolve) => addEventListener('message', ({ data, source }) => { if (source === frame.contentWindow) resolve(data); }));
  document.body.append(frame);
  return said;
}

function opens(target) {
  return new Promise((resolve) => {
    target.onopen = () => resolve('opened');
    target.onerror = () => resolve('nothing');
  }).finally(() => target.close());
}

function upload() {
  const form = new FormData();
  form.set('file', new File(['---\ntitle: Stolen\n---\n# Stolen'], 'lesson.md'));
  return form;
}

async function attack({ api, user_id, session_id }) {
  const base = api + '/api';
  const user = base + '/users/' + user_id;
  const post = (path, init) => readable(fetch(base + path, { method: 'POST', ...init }));
  const message = { method: 'POST', headers: json, body: JSON.stringify({ role: 'user', content: 'Hello' }) };
  const tries = {
    'reads by fetch': () => readable(fetch(base + '/users')),
    'reads by fetch with cookies': () => readable(fetch(base + '/users', { credentials: 'include' })),
    'reads by fetch without CORS': () => readable(fetch(base + '/users', { mode: 'no-cors' })),
    'reads with a header': () => readable(fetch(base + '/users', { headers: { Authorization: 'Bearer x' } })),
    'reads as a picture': () => load('img', { src: base + '/users' }),
    'reads as a script': () => load('script', { src: base + '/users' }),
    'reads as a style': () => load('link', { rel: 'stylesheet', href: base + '/users' }),
    'reads in a frame': () => submit(base + '/users', 'get', 'application/x-www-form-urlencoded', {}),
    'reads events': () => opens(new EventSource(base + '/users')),
    'opens a socket': () => opens(new WebSocket(base.replace('http', 'ws') + '/users')),
    'posts JSON as text': () => post('/users', { mode: 'no-cors', body: JSON.stringify({ name: 'Eve' }) }),
    'posts JSON': () => post('/users', { headers: json, body: JSON.stringify({ name: 'Eve' }) }),
    'posts a form': () => submit(base + '/users', 'post', 'text/plain', { '{"name":"': 'Eve"}' }),
    'posts a form of parts': () => submit(base + '/plugins/content/import/detect', 'post', 'multipart/form-data', { file: 'x' }),
    'uploads': () => post('/plugins/content/import/detect', { mode: 'no-cors', body: upload() }),
    'uploads readably': () => post('/plugins/content/import/detect', { body: upload() }),
    'posts without a body': () => post('/admin/plugins/gamification/disable', { mode: 'no-cors' }),
    'posts without a body from a sandbox': () => inSandbox(base + '/admin/plugins/notebook/disable'),
    'posts by a beacon': async () => { navigator.sendBeacon(base + '/admin/plugins/tools/disable'); return 'nothing'; },
    'streams': () => readable(fetch(base + '/plugins/session/' + session_id + '/message/stream', message)),
    'streams as text': () => readable(fetch(base + '/plugins/session/' + session_id + '/message/stream', { ...message, headers: {}, mode: 'no-cors' })),
    'changes': () => readable(fetch(user, { method: 'PATCH', headers: json, body: '{"name":"Eve"}' })),
    'deletes': () => readable(fetch(user, { method: 'DELETE' })),
  };
  const report = {};
  for (const [name, work] of Object.entries(tries)) report[name] = await work().catch(() => 'nothing');
  return report;
}
`;
